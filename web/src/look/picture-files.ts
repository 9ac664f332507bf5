/** Where the pictures of the games are. */

import { isDark } from "./night";

const FILES = import.meta.glob<string>("../pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** A game's picture by day or by night; nothing for a game that has none. */
export function pictureFile(game: string, dark: boolean): string | undefined {
  return FILES[`../pictures/${game}-${dark ? "dark" : "light"}.webp`];
}

/** Fetch a game's picture before anything can show it. */
export function fetchPicture(game: string): void {
  const file = pictureFile(game, isDark());
  if (file) new Image().src = file;
}
