/** Me: my name, and the seats that I hold at tables. Kept in this browser. */

import { recall, recallJson, remember } from "../device/memory";
import { UNNAMED } from "../generated/lists";
import type { Seated } from "../generated/messages";
import { api, Refused } from "./api";

/** A seat of mine, and the token that proves it. */
export interface Kept extends Seated {
  game: string;
  /** When I last looked at the table, in milliseconds. */
  seen: number;
  over: boolean;
}

const NAME = "cairn-name";
const KNOWN = "cairn-known";
const SEATS = "cairn-seats";
const MOST = 50;
const RENAMED = "cairn-renamed";

/** The name I chose; empty until I choose one. */
export function myName(): string {
  return recall(NAME) ?? "";
}

/** Choose a name. A registered guest keeps their seats. */
export async function beCalled(name: string): Promise<void> {
  remember(NAME, await register(name));
  dispatchEvent(new Event(RENAMED));
}

/** Listen for changes of my name; returns a function that stops listening. */
export function onRenamed(listener: () => void): () => void {
  addEventListener(RENAMED, listener);
  return () => removeEventListener(RENAMED, listener);
}

async function register(name: string): Promise<string> {
  const guest = await api.guest(name);
  remember(KNOWN, guest.guest);
  return guest.name;
}

/** Run `act` as a guest, registering first if needed. */
export async function asGuest<T>(act: () => Promise<T>): Promise<T> {
  if (!recall(KNOWN)) await register(myName() || UNNAMED);
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refused) || error.failure.code !== "guest") throw error;
    await register(myName() || UNNAMED); // the cookie is gone, or the server is another one
    return act();
  }
}

/** My seats that this browser knows, newest first. */
export function kept(): Kept[] {
  const found = recallJson(SEATS);
  return Array.isArray(found) ? (found as Kept[]) : [];
}

/** My seats at a table, if I have any. */
export function keptAt(table: string): Kept | undefined {
  return kept().find((one) => one.table === table);
}

/** Keep a seat, replacing any seat kept for that table. */
export function keep(seated: Kept): void {
  const others = kept().filter((one) => one.table !== seated.table);
  remember(SEATS, JSON.stringify([seated, ...others].slice(0, MOST)));
}

/** Forget my seats at a table. */
export function forget(table: string): void {
  remember(SEATS, JSON.stringify(kept().filter((one) => one.table !== table)));
}
