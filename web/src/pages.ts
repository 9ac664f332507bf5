/** The pages besides home, by the first part of their address; loaded on first use. */

/** How each page is loaded. */
export const PAGES = {
  guide: () => import("./guide/page"),
  new: () => import("./setup/page"),
  picture: () => import("./board/picture"),
  puzzle: () => import("./puzzle/page"),
  replay: () => import("./replay/page"),
  table: () => import("./table/page"),
};

/** Prefetch the page for an address. */
export function fetchPage(name: string): void {
  if (name in PAGES) void PAGES[name as keyof typeof PAGES]();
}
