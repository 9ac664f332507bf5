/**
 * The dice, computed again from the revealed seed: docs/dice.md, in the browser.
 *
 * With a library's SHA-256 and not the browser's own, which plain http in a home network has not.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** A chance event: what could happen, in the game's order, with exact odds, and what did. */
export interface Draw {
  event: number;
  index: number;
  outcomes: [action: string, odds: [over: number, under: number]][];
  action: string;
}

export interface Mismatch {
  index: number;
  action: string;
  expected: string;
}

/** The hash that was shown before the game. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

/** The draws that the seed does not give. */
export function mismatches(seed: string, draws: Draw[]): Mismatch[] {
  const key = utf8ToBytes(seed);
  return draws.flatMap(({ event, index, outcomes, action }) => {
    const expected = drawn(key, event, outcomes);
    return expected === action ? [] : [{ index, action, expected }];
  });
}

function drawn(key: Uint8Array, event: number, outcomes: Draw["outcomes"]): string {
  const unit = outcomes.reduce((so, [, [, under]]) => lcm(so, BigInt(under)), 1n);
  let rest = below(key, event, unit);
  for (const [action, [over, under]] of outcomes) {
    rest -= (BigInt(over) * unit) / BigInt(under);
    if (rest < 0n) return action;
  }
  throw new RangeError("The odds of an event don't add up to one.");
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
