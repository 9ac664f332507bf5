/** Me: my name, and the seats that I hold at tables. Kept in this browser. */

import type { Seated } from "../messages";
import { api, Refused } from "./api";

export interface Kept extends Seated {
  game: string;
  /** When the table was last looked at, in milliseconds. */
  seen: number;
  over: boolean;
}

const NAME = "cairn-name";
const SEATS = "cairn-seats";
const MOST = 50;

export function myName(): string {
  return localStorage.getItem(NAME) ?? "";
}

/** Be a guest under this name from now on. */
export async function beCalled(name: string): Promise<void> {
  const guest = await api.guest(name);
  localStorage.setItem(NAME, guest.name);
}

/** Do something that only a guest may do; whoever is none becomes one first. */
export async function asGuest<T>(name: string, act: () => Promise<T>): Promise<T> {
  if (!myName()) await beCalled(name);
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refused) || error.failure.code !== "guest") throw error;
    await beCalled(myName() || name); // the cookie is gone, or the server is another one
    return act();
  }
}

export function kept(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

export function keptAt(table: string): Kept | undefined {
  return kept().find((one) => one.table === table);
}

export function keep(seated: Kept): void {
  const others = kept().filter((one) => one.table !== seated.table);
  localStorage.setItem(SEATS, JSON.stringify([seated, ...others].slice(0, MOST)));
}

export function forget(table: string): void {
  localStorage.setItem(SEATS, JSON.stringify(kept().filter((one) => one.table !== table)));
}
