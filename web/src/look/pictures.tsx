/** Pictures of the games, made from their own boards by `make pictures`. */

import { useDark } from "./light";
import { pictureFile } from "./picture-files";
import style from "./pictures.module.css";
import { Pile } from "./pile";

const WIDTH = 800;
const HEIGHT = 500;

interface Props {
  game: string;
  /** Whether it is visible at once, and so fetched at once. */
  first?: boolean;
}

/** A game's picture, or a pile of its own if it has none. Hidden from screen readers. */
export function GamePicture({ game, first = false }: Props) {
  const file = pictureFile(game, useDark());
  if (!file) return <Pile name={game} className={style.picture} />;
  return (
    <img
      className={style.picture}
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
