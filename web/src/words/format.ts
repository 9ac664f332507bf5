/** Numbers as people say them. */

import type { Language } from "./languages";

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** A length of time in the largest unit that it fills exactly: "90 seconds", "2 minutes". */
export function duration(language: Language, seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? [
    "second",
    1,
  ];
  const format = { style: "unit", unit, unitDisplay: "long" } as const;
  return new Intl.NumberFormat(language, format).format(seconds / size);
}

/** A moment of the next days: "Friday at 14:30" as a language writes it. */
export function weekday(language: Language, seconds: number): string {
  const format = { weekday: "long", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(language, format).format(seconds * 1000);
}

/** A day, as "2026-11-15" writes it, in words. */
export function dayText(language: Language, date: string): string {
  const format = { dateStyle: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language, format).format(new Date(date));
}

/** Names in a row: "Ann, Ben and Cem". */
export function listed(language: Language, names: string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
