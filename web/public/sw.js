/* Without a network this shows a page that says so. Nothing else is kept, so nothing grows old. */

const KEPT = "cairn-offline-1";
const PAGE = "/offline.html";
const FILES = [PAGE, "/offline.css", "/offline.js", "/icons/cairn.svg"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)));
  skipWaiting();
});

addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== KEPT));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode !== "navigate" && !FILES.includes(pathname)) return;
  event.respondWith(fetch(event.request).catch(() => kept(pathname)));
});

async function kept(pathname) {
  return caches.match(FILES.includes(pathname) ? pathname : PAGE);
}
