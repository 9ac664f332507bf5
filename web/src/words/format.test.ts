import { expect, test } from "vitest";
import { duration, listed } from "./format";

test("a time is said in its largest whole unit", () => {
  expect(duration("en", 90)).toBe("90 seconds");
  expect(duration("en", 120)).toBe("2 minutes");
  expect(duration("de", 86_400)).toBe("1 Tag");
  expect(duration("fr", 3_600)).toMatch(/^1\sheure$/);
});

test("names stand in a row", () => {
  expect(listed("en", ["Ann", "Ben"])).toBe("Ann and Ben");
  expect(listed("de", ["Ann", "Ben", "Cem"])).toBe("Ann, Ben und Cem");
});
