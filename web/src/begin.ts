/**
 * The first script to run. It is small, and requests at once everything that the page will need, so
 * that no request has to wait for another.
 */

import "./look/base.css";
import { loadScreen } from "./games/registry";
import { fetchFirstPictures } from "./look/picture-files";
import { homeEarly } from "./net/early";
import { keptAt } from "./net/me";
import { fetchPage } from "./pages";
import { language, sharedFile } from "./words/languages";

const [, page, table = ""] = location.pathname.split("/");

void sharedFile(language());
if (!page) {
  homeEarly();
  fetchFirstPictures();
} else fetchPage(page);
if (page === "table") {
  const begun = keptAt(table);
  if (begun) void loadScreen(begun.game);
}
void import("./main");
