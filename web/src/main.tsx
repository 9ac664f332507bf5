import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { language } from "./words/languages";
import { load } from "./words/words";

const root = document.getElementById("root");
if (root) {
  // Awaited at the top level, it would keep every module that other rooms use too in a file apart.
  void load(language()).then((words) =>
    // A transition comes in slices, so that a slow phone answers fingers in between.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App first={words} />
        </StrictMode>,
      ),
    ),
  );
}

// Says that we are offline, where we are; on plain http in a home network there is no such worker.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
