// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import type { TableView } from "../generated/messages";
import { Refused } from "../net/api";
import { EMPTY, type Entry, type LiveTable, type Snapshot } from "../net/table";
import { type MyHand, useHand } from "./hand";

const REFUSAL = { code: "taken", sentence: "No.", source: "rules" as const, facts: {} };
const typed = (text: string) => ({ kind: "" as const, text });
const SILENT = { code: "", sentence: "", facts: {} };
const LISTED = {
  seat: 0,
  choices: [{ action: typed("a"), group: SILENT, shown: SILENT }],
  whole: true,
};
let sent: string[];
let answers: ((taken: boolean) => Promise<void>)[];
let asked: number[];
let hand: MyHand;
let show: (...log: [number, string][]) => void;

/** A table of two seats that act at once; the first is mine. */
function table(log: Entry[], changes: Partial<Snapshot>): Snapshot {
  const view = { actors: [0, 1] };
  const phase = { game: "brikks", phase: "playing" } as TableView;
  return { ...EMPTY, table: phase, mine: [0], view, log, seen: log.length, ...changes };
}

function open(changes: Partial<Snapshot>): void {
  const live = {
    send: ({ action }: { action: string }) => {
      sent.push(action);
      return new Promise<void>((resolve, reject) => {
        answers.push((taken) =>
          act(async () => (taken ? resolve() : reject(new Refused(REFUSAL)))),
        );
      });
    },
    choices: (seat: number) => {
      asked.push(seat);
      return Promise.resolve({ ...LISTED, whole: false });
    },
  } as unknown as LiveTable;
  function Table({ snapshot }: { snapshot: Snapshot }) {
    hand = useHand(live, snapshot);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  show = (...log) => {
    const entries = log.map(([actor, text]) => ({ actor, action: typed(text) }));
    act(() => root.render(<Table snapshot={table(entries, changes)} />));
  };
  show();
}

const play = (action: string) => act(async () => void hand.play(action));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  [sent, answers, asked] = [[], [], []];
});

it("plays once, whatever others do, until the log has it", async () => {
  open({ choices: [LISTED] });
  await act(async () => {
    void hand.play("a");
    void hand.play("b"); // before anything is drawn
  });
  expect([hand.sent?.text, sent]).toEqual(["a", ["a"]]);
  show([1, "x"]);
  await play("b");
  await answers[0]?.(true);
  await play("b");
  expect([hand.sent?.text, sent]).toEqual(["a", ["a"]]);
  show([1, "x"], [0, "a"]);
  expect(hand.sent).toBeNull();
  await play("b");
  expect(sent).toEqual(["a", "b"]);
});

it("plays again after a refusal, and after an undo", async () => {
  open({ choices: [LISTED] });
  await play("a");
  await answers[0]?.(false);
  expect([hand.sent, hand.refusal?.code]).toEqual([null, "taken"]);
  await play("b");
  await answers[1]?.(true);
  show([0, "b"]);
  show();
  await play("b");
  expect(sent).toEqual(["a", "b", "b"]);
});

it("asks for choices only where none came with the view", async () => {
  open({ choices: [LISTED] });
  expect([hand.choices, hand.whole]).toEqual([LISTED.choices, true]);
  expect(asked).toEqual([]);
  open({});
  expect(hand.choices).toEqual([]);
  await act(async () => undefined);
  expect([hand.choices, hand.whole, asked]).toEqual([LISTED.choices, false, [0]]);
});
