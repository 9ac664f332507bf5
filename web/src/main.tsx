import "./look/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { language, load } from "./words/words";

const root = document.getElementById("root");
if (root) {
  const words = await load(language());
  createRoot(root).render(
    <StrictMode>
      <App first={words} />
    </StrictMode>,
  );
}

// Says that we are offline, where we are; on plain http in a home network there is no such worker.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
