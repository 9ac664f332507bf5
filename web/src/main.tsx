import "./look/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { language, load } from "./words/words";

// A table's room comes while the words are on their way.
if (location.pathname.startsWith("/table/")) void import("./room/table-room");

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
