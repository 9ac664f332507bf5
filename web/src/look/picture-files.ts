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

/** So many cards of the first page are seen without scrolling on most screens. */
const SEEN_AT_ONCE = 2;

/** Whether a card's picture is seen at once, by its place on the first page. */
export function isSeenAtOnce(place: number): boolean {
  return place < SEEN_AT_ONCE;
}

/** The games that have a picture, by their names: the order in which the first page shows them. */
function games(): string[] {
  const names = Object.keys(FILES).map((path) => /(\w+)-\w+\.webp$/.exec(path)?.[1] ?? "");
  return [...new Set(names)].sort();
}

/** Fetch the pictures that the first page shows at once, before anything can show them. */
export function fetchFirstPictures(): void {
  for (const game of games().slice(0, SEEN_AT_ONCE))
    new Image().src = pictureFile(game, isDark()) ?? "";
}
