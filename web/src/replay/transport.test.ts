import { expect, it } from "vitest";
import { momentOf } from "./transport";

it("opens on the last position unless the address names a moment", () => {
  expect(momentOf("")).toBe(Number.POSITIVE_INFINITY);
  expect(momentOf("#nonsense")).toBe(Number.POSITIVE_INFINITY);
  expect([momentOf("#0"), momentOf("#12")]).toEqual([0, 12]);
});
