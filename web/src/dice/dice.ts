/**
 * The dice, computed again from the revealed seed: docs/dice.md, in the browser.
 *
 * It uses a library's SHA-256, because browsers offer none over plain http in a home network.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Draws } from "../generated/messages";
import type { AnyAction } from "../generated/views";

/** A draw that doesn't match the seed: the log entry, its result, and the seed's result. */
export interface Mismatch {
  index: number;
  action: AnyAction;
  expected: AnyAction;
}

/** The longest stretch of work before yielding to the page, in milliseconds. */
const SLICE = 12;

/** The hash published before the game. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

/** The draws that don't match the seed; `told` is called with the progress. */
export async function mismatches(
  seed: string,
  { odds, draws }: Draws,
  told: (done: number) => void = () => undefined,
): Promise<Mismatch[]> {
  const key = utf8ToBytes(seed);
  const tables = odds.map(tableOf);
  const found: Mismatch[] = [];
  let since = performance.now();
  for (const [done, { event, index, action, odds: which }] of draws.entries()) {
    const expected = drawn(key, event, tables[which] ?? NOTHING);
    if (expected.text !== action.text) found.push({ index, action, expected });
    if (performance.now() - since < SLICE) continue;
    told(done + 1);
    await pause();
    since = performance.now();
  }
  told(draws.length);
  return found;
}

interface Table {
  unit: bigint;
  outcomes: [action: AnyAction, share: bigint][];
}

const NOTHING: Table = { unit: 1n, outcomes: [] };

/** The possible results in the game's order, each with its share of the common denominator. */
function tableOf(odds: Draws["odds"][number]): Table {
  const unit = odds.reduce((so, [, , under]) => lcm(so, BigInt(under)), 1n);
  return {
    unit,
    outcomes: odds.map(([action, over, under]) => [action, (BigInt(over) * unit) / BigInt(under)]),
  };
}

/** The seed's result; an empty text if the odds don't add up to one. */
function drawn(key: Uint8Array, event: number, { unit, outcomes }: Table): AnyAction {
  let rest = below(key, event, unit);
  for (const [action, share] of outcomes) {
    rest -= share;
    if (rest < 0n) return action;
  }
  return { kind: "", text: "" };
}

/** A whole number below `bound`, without bias, from the bytes of an event. */
function below(key: Uint8Array, event: number, bound: bigint): bigint {
  const bits = bound > 1n ? (bound - 1n).toString(2).length : 0;
  const size = Math.ceil(bits / 8);
  const stream = bytes(key, event);
  while (true) {
    let value = 0n;
    for (let i = 0; i < size; i++) value = (value << 8n) | BigInt(stream.next().value as number);
    value >>= BigInt(8 * size - bits);
    if (value < bound) return value;
  }
}

function* bytes(key: Uint8Array, event: number): Generator<number> {
  for (let part = 0; ; part++) yield* hmac(sha256, key, utf8ToBytes(`${event}/${part}`));
}

function lcm(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
