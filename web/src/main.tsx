import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { language } from "./words/languages";
import { load } from "./words/words";

const root = document.getElementById("root");
if (root) {
  // Awaited at the top level, it would move every shared module into a separate file.
  void load(language()).then((words) =>
    // A transition renders in slices, so that a slow phone stays responsive.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App first={words} />
        </StrictMode>,
      ),
    ),
  );
}

// Shows when we are offline; over plain http in a home network there is no such worker.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
