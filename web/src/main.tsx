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
