import "./look/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { loadScreen } from "./games/screen";
import { keptAt } from "./net/me";
import { language, load } from "./words/words";

// The room comes while the words are on their way, and the board of a game that goes on there.
const [, room, table] = location.pathname.split("/");
if (room) void import("./room/rooms");
const begun = room === "table" ? keptAt(table ?? "") : undefined;
if (begun) void loadScreen(begun.game);

const root = document.getElementById("root");
if (root) {
  // Awaited at the top level, it would keep every module that other rooms use too in a file apart.
  void load(language()).then((words) =>
    createRoot(root).render(
      <StrictMode>
        <App first={words} />
      </StrictMode>,
    ),
  );
}

// Says that we are offline, where we are; on plain http in a home network there is no such worker.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
