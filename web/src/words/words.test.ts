/** Every language says everything, with the same facts. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../generated/lists";
import { Words } from "./words";

type Messages = Record<string, string>;
const FILES = {
  ...import.meta.glob<Messages>("./*.json", { import: "default", eager: true }),
  ...import.meta.glob<Messages>("../games/*/words/*.json", { import: "default", eager: true }),
  ...offline(),
};
const FOLDERS = new Set(Object.keys(FILES).map((path) => path.slice(0, path.lastIndexOf("/"))));

/** The sentences of the page for no network, which can't load any other file. */
function offline(): Record<string, Messages> {
  const page = readFileSync(join(import.meta.dirname, "../../public/offline.html"), "utf8");
  const lines = [...page.matchAll(/<p lang="(\w+)">(.*)<\/p>/g)];
  return Object.fromEntries(
    lines.map(([, language, said = ""]) => [`offline.html/${language}.json`, { said }]),
  );
}

function messages(folder: string, language: string): Messages {
  return FILES[`${folder}/${language}.json`] ?? {};
}

/** The facts that a message names, in all its branches. */
function facts(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return facts(element.children);
    const inside = "options" in element ? Object.values(element.options) : [];
    return [element.value, ...inside.flatMap((option) => facts(option.value))];
  });
}

function named(message: string): string[] {
  return [...new Set(facts(parse(message)))].sort();
}

/** What the branches of a message's plurals write themselves. */
function counted(elements: MessageFormatElement[], inside = false): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return inside ? [element.value] : [];
    if (element.type === TYPE.tag) return counted(element.children, inside);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const branches = Object.values(element.options);
    return branches.flatMap(({ value }) => counted(value, inside || element.type === TYPE.plural));
  });
}

test("the page for no network is read", () => {
  expect(FOLDERS).toContain("offline.html");
});

describe.each([...FOLDERS])("%s", (folder) => {
  const english = messages(folder, "en");

  test.each(Object.keys(LANGUAGES))("%s has every key, and uses the same facts", (language) => {
    const said = messages(folder, language);
    expect(Object.keys(said).sort()).toEqual(Object.keys(english).sort());
    const used = Object.entries(said).map(([key, message]) => [key, named(message)]);
    const wanted = Object.entries(english).map(([key, message]) => [key, named(message)]);
    expect(Object.fromEntries(used)).toEqual(Object.fromEntries(wanted));
    expect(Object.entries(said).filter(([, message]) => !message.trim())).toEqual([]);
  });
});

const all = Object.entries(FILES).flatMap(([path, said]) =>
  Object.entries(said).map(([key, text]) => ({ where: `${path} ${key}`, path, text })),
);

// The French "one" is 0 as well, so only # says the number.
test("plurals say their number with #, never with a digit", () => {
  const digits = (text: string) => counted(parse(text)).some((part) => /\d/.test(part));
  expect(digits("{n, plural, one {1 point} other {# points}}")).toBe(true);
  expect(digits("{n, plural, other {{by, select, other {−1}}}}")).toBe(true);
  expect(digits("1 of {n, plural, =1 {# point} other {# points}}")).toBe(false);
  expect(all.filter(({ text }) => digits(text)).map(({ where }) => where)).toEqual([]);
});

test("in French, nothing is as singular as one thing", () => {
  const points = new Words("fr", messages(".", "fr"));
  const said = [0, 1, 2].map((count) => points.say("standing.points", { count }));
  expect(said).toEqual(["0 point", "1 point", "2 points"]);
});

describe("typography", () => {
  const found = (pattern: RegExp, file = "") =>
    all
      .filter(({ path, text }) => path.includes(file) && pattern.test(text))
      .map((one) => one.where);

  test("there is one kind of apostrophe", () => {
    expect(found(/[\p{L}}]'/u)).toEqual([]);
  });

  test("French keeps its signs with their words", () => {
    expect(found(/[^\u202f«][;!?»]|«[^\u202f]/, "fr.json")).toEqual([]);
    expect(found(/ :(?!:)/, "fr.json")).toEqual([]);
  });
});

test("a game's words lie on the shared ones", () => {
  const shared = new Words("en", { a: "shared", b: "shared" });
  const words = shared.with({ a: "game" });
  expect([words.say("a"), words.say("b"), words.say("c")]).toEqual(["game", "shared", "c"]);
  expect([words.shared.say("a"), words.has("b"), words.has("c")]).toEqual(["shared", true, false]);
  expect([words.game("a"), words.game("b"), shared.game("a")]).toEqual([true, false, false]);
});
