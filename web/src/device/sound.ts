/** Sounds: off until switched on, and not loaded before. */

import { Choice } from "./choice";

/** The available sounds. */
export type Sound = "wood" | "die" | "card" | "bell" | "fall";

/** Whether sounds are on. */
export const sound = new Choice("cairn-sound", ["off", "on"]);

/** Play a sound, if sounds are on. */
export function hear(what: Sound): void {
  if (sound.read() === "on") void import("./synth").then(({ play }) => play(what));
}
