// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "./api";
import { asGuest, beCalled, forget, type Kept, keep, kept, keptAt, myName, onRenamed } from "./me";

const seat = (table: string): Kept => ({
  table,
  seats: [0],
  token: "t",
  game: "toy",
  seen: 1,
  over: false,
});

let asked: string[];

/** A server that calls guests what they like. */
function serve(): void {
  asked = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { name } = JSON.parse(body) as { name: string };
    asked.push(name);
    return Response.json({ guest: "g", name, credential: "c" }, { status: 201 });
  });
}

beforeEach(() => {
  localStorage.clear();
  serve();
});
afterEach(() => vi.unstubAllGlobals());

test("seats are kept, the newest first, and forgotten one by one", () => {
  keep(seat("a"));
  keep(seat("b"));
  keep({ ...seat("a"), over: true });
  expect(kept().map((one) => one.table)).toEqual(["a", "b"]);
  expect(keptAt("a")?.over).toBe(true);
  forget("a");
  expect(keptAt("a")).toBeUndefined();
});

test("only the newest fifty are kept", () => {
  for (let n = 0; n < 60; n++) keep(seat(`${n}`));
  expect(kept()).toHaveLength(50);
  expect(keptAt("9")).toBeUndefined();
});

test("what is unreadable counts as nothing", () => {
  localStorage.setItem("cairn-seats", "[");
  expect(kept()).toEqual([]);
});

test("a guest without a name plays at once, and is asked for one later", async () => {
  await asGuest(async () => "done");
  expect(asked).toEqual(["Guest"]);
  expect(myName()).toBe("");
  await beCalled("Ann");
  expect(myName()).toBe("Ann");
  await asGuest(async () => "done");
  expect(asked).toEqual(["Guest", "Ann"]);
});

test("a server that does not know me hears who I am, and then what I want", async () => {
  await beCalled("Ann");
  const strange = { code: "guest", sentence: "", source: "table", facts: {} } as const;
  const act = vi.fn().mockRejectedValueOnce(new Refused(strange)).mockResolvedValue("done");
  expect(await asGuest(act)).toBe("done");
  expect(asked).toEqual(["Ann", "Ann"]);
});

test("another name is told to whoever listens", async () => {
  const heard = vi.fn();
  const stop = onRenamed(heard);
  await beCalled("Ann");
  stop();
  await beCalled("Bob");
  expect(heard).toHaveBeenCalledTimes(1);
});
