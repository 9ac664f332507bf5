/** Pictures of the games, made from their own boards by `make pictures`. */

import { useDark } from "./light";
import { Pile } from "./pile";

const FILES = import.meta.glob<string>("../pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

const WIDTH = 800;
const HEIGHT = 500;

interface Props {
  game: string;
  /** One that is seen at once is fetched at once. */
  first?: boolean;
}

/** A game's picture; one that has none yet gets a pile of its own. Says nothing to screen readers. */
export function GamePicture({ game, first = false }: Props) {
  const light = useDark() ? "dark" : "light";
  const file = FILES[`../pictures/${game}-${light}.webp`];
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
