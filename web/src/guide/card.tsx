/** The offer of the guide on the first visit: a card, on a phone a line that can be put away. */

import { GraduationCap, X } from "lucide-react";
import { useState } from "react";
import { recall, remember } from "../device/memory";
import { hasScreen } from "../games/registry";
import { useWords, type Words } from "../words/words";
import style from "./card.module.css";

const KEY = "cairn-guide";

/** Whether a game has a guide: a screen, and captions in its words. */
export function hasGuide(game: string, words: Words): boolean {
  return hasScreen(game) && words.game("guide.1");
}

function offered(): string[] {
  return (recall(KEY) ?? "").split(" ").filter(Boolean);
}

function decline(game: string): void {
  remember(KEY, [...new Set([...offered(), game])].join(" "));
}

interface CardProps {
  game: string;
  title: string;
  open: () => void;
}

/** The offer of the guide, until it is accepted or declined. */
export function GuideCard({ game, title, open }: CardProps) {
  const words = useWords();
  const [gone, setGone] = useState(() => offered().includes(game));
  if (gone || !hasGuide(game, words)) return null;

  function done(): void {
    decline(game);
    setGone(true);
  }

  return (
    <aside className={style.card} aria-label={words.say("guide.title")}>
      <GraduationCap aria-hidden="true" />
      <p>{words.say("guide.offer", { game: title })}</p>
      <div>
        <button
          type="button"
          className="button main"
          onClick={() => {
            done();
            open();
          }}
        >
          {words.say("guide.show")}
        </button>
      </div>
      <button
        type="button"
        className={style.close}
        aria-label={words.say("guide.no")}
        title={words.say("guide.no")}
        onClick={done}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </aside>
  );
}
