/** Where the pictures of the games are. */

import { isDark } from "./night";

const FILES = import.meta.glob<string>("../pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** A game's picture by day or by night, if it has one. */
export function pictureFile(game: string, dark: boolean): string | undefined {
  return FILES[`../pictures/${game}-${dark ? "dark" : "light"}.webp`];
}

/** The number of cards on the home page visible without scrolling on most screens. */
const SEEN_AT_ONCE = 2;

/** Whether a card's picture is visible at once, by its place on the home page. */
export function isSeenAtOnce(place: number): boolean {
  return place < SEEN_AT_ONCE;
}

/** The names of the games with a picture, in the order of the home page. */
function games(): string[] {
  const names = Object.keys(FILES).map((path) => /(\w+)-\w+\.webp$/.exec(path)?.[1] ?? "");
  return [...new Set(names)].sort();
}

/** Prefetch the pictures that are visible at once on the home page. */
export function fetchFirstPictures(): void {
  for (const game of games().slice(0, SEEN_AT_ONCE))
    new Image().src = pictureFile(game, isDark()) ?? "";
}
