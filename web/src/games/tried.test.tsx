// @vitest-environment happy-dom

import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import type { Tried } from "../generated/messages";
import type { AnyAction, Wanted } from "../generated/views";
import { type Answer, useTried } from "./tried";

const bomb = { kind: "bomb", text: "bomb" } as unknown as Wanted<AnyAction>;
const pass = { kind: "pass", text: "pass" } as unknown as Wanted<AnyAction>;
const ANSWER = { refusal: null } as unknown as Tried;
let asked: unknown[];
let answer: Answer<AnyAction> | null;
let show: (action: Wanted<AnyAction> | null, moment?: number) => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  const attempt = async (action: Wanted<AnyAction>) => {
    asked.push(action);
    return ANSWER;
  };
  function Screen({ action, moment }: { action: Wanted<AnyAction> | null; moment: number }) {
    answer = useTried({ attempt, acting: 0, log: new Array(moment) }, action);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  show = (action, moment = 0) =>
    act(async () => root.render(<Screen action={action} moment={moment} />));
});

const rest = () => act(() => vi.advanceTimersByTimeAsync(1000));

it("asks once the aim rests, and about the newest aim only", async () => {
  await show(bomb);
  await show(pass);
  expect(asked).toEqual([]);
  await rest();
  expect(asked).toEqual([pass]);
  expect(answer).toEqual({ action: pass, tried: ANSWER, fresh: true });
});

it("keeps the answer before until the next one comes, and says so", async () => {
  await show(bomb);
  await rest();
  await show(pass);
  expect(answer).toMatchObject({ action: bomb, fresh: false });
  await rest();
  expect(answer).toMatchObject({ action: pass, fresh: true });
});

it("forgets answers about another moment of the game, and without an aim", async () => {
  await show(bomb);
  await rest();
  await show(null);
  expect(answer).toBeNull();
  await show(bomb, 1);
  expect(answer).toBeNull();
  await rest();
  expect(answer?.fresh).toBe(true);
});
