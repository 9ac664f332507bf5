/** The board in words, for screen readers: every stack, and every space that a key can be at. */

import type { ToppleView } from "../../generated/views";
import { type Facts, useWords } from "../../words/words";
import type { Aim } from "./aim";
import { levelOf } from "./spaces";

/** The stacks, each from the bottom up. */
export function Told({ view }: { view: ToppleView }) {
  const { say } = useWords();
  return (
    <section className="visually-hidden" aria-label={say("told.label")}>
      <h2>{say("told.label")}</h2>
      {view.stacks.length === 0 && <p>{say("told.bare")}</p>}
      <ul>
        {view.stacks.map(({ space, level, pieces }) => {
          const colours = pieces.map(({ colour }) => say("told.piece", { colour })).join(", ");
          return <li key={space}>{say("told.stack", { space, level, colours })}</li>;
        })}
      </ul>
    </section>
  );
}

type Say = (key: string, facts?: Facts) => string;

/** "c3, level 1, 3 pieces, red on top; you can place here: 4 points". */
export function spaceTold(view: ToppleView, aim: Aim, space: string, say: Say): string {
  const stack = view.stacks.find((one) => one.space === space)?.pieces ?? [];
  const facts = { space, level: levelOf(space), count: stack.length };
  const what = say("board.space", { ...facts, colour: stack.at(-1)?.colour ?? "none" });
  const choice = aim.allowed.get(space);
  return choice ? `${what}; ${say("board.choice", { points: choice.points })}` : what;
}
