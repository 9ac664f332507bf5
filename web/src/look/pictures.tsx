/** Pictures of the games, made from their own boards by `make pictures`. */

import { useDark } from "./light";
import { pictureFile } from "./picture-files";
import { Pile } from "./pile";

const WIDTH = 800;
const HEIGHT = 500;

interface Props {
  game: string;
  /** One that is seen at once is fetched at once. */
  first?: boolean;
}

/** A game's picture; one that has none yet gets a pile of its own. Says nothing to screen readers. */
export function GamePicture({ game, first = false }: Props) {
  const file = pictureFile(game, useDark());
  if (!file) return <Pile name={game} />;
  return (
    <img
      src={file}
      alt=""
      width={WIDTH}
      height={HEIGHT}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
      decoding="async"
    />
  );
}
