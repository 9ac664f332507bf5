import { expect, it } from "vitest";
import { Asker } from "./asker";

/** A server that answers when it is told to. */
function server() {
  const open: { question: string; answer: (text: string | null) => void }[] = [];
  const told: string[] = [];
  const asker = new Asker<string, string>(
    (question) => new Promise((answer) => open.push({ question, answer })),
    (question, answer) => told.push(`${question}: ${answer}`),
    () => Promise.resolve(),
  );
  const settle = () => new Promise((done) => setTimeout(done));
  return { open, told, asker, settle };
}

it("asks one question at a time, the newest next", async () => {
  const { open, told, asker, settle } = server();
  for (const question of ["a", "b", "c"]) asker.want(question);
  expect(open.map(({ question }) => question)).toEqual(["a"]);
  open[0]?.answer("yes");
  await settle();
  expect(open.map(({ question }) => question)).toEqual(["a", "c"]);
  open[1]?.answer("no");
  await settle();
  expect(told).toEqual(["a: yes", "c: no"]);
});

it("asks again when no answer came, unless something else is wanted", async () => {
  const { open, asker, settle } = server();
  asker.want("a");
  open[0]?.answer(null);
  await settle();
  expect(open.map(({ question }) => question)).toEqual(["a", "a"]);
  asker.want("b");
  open[1]?.answer(null);
  await settle();
  expect(open.at(-1)?.question).toBe("b");
});

it("doesn't ask again what nobody wants to know any more", async () => {
  const { asker, open, told, settle } = server();
  asker.want("one");
  asker.want(null);
  open[0]?.answer(null);
  await settle();
  expect([open.length, told]).toEqual([1, []]);
});
