/** The pages behind the first one, by the first part of their address; loaded when they are entered. */

/** How each page is loaded. */
export const PAGES = {
  guide: () => import("./guide/page"),
  new: () => import("./setup/page"),
  picture: () => import("./board/picture"),
  puzzle: () => import("./puzzle/page"),
  replay: () => import("./replay/page"),
  table: () => import("./table/page"),
};

/** Fetch the page of an address before anything can show it. */
export function fetchPage(name: string): void {
  if (name in PAGES) void PAGES[name as keyof typeof PAGES]();
}
