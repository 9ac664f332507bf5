/**
 * The first that runs. It is small, and asks at once for everything that the page will need, so
 * that nothing has to wait for something else to have come.
 */

import "./look/base.css";
import { loadScreen } from "./games/registry";
import { fetchPicture } from "./look/picture-files";
import { gamesEarly } from "./net/early";
import { keptAt } from "./net/me";
import { language, roomFile } from "./words/languages";

const [, room, table = ""] = location.pathname.split("/");

void roomFile(language());
if (!room) {
  gamesEarly();
  for (const game of ["biddi", "brikks"]) fetchPicture(game); // seen at once
} else if (room === "table") {
  void import("./room/table-room");
  const begun = keptAt(table);
  if (begun) void loadScreen(begun.game);
} else void import("./room/rooms");
void import("./main");
