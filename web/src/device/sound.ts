/** Sounds: off until switched on, and nothing of them is loaded before. */

import { Choice } from "./choice";

/** The sounds that there are. */
export type Sound = "wood" | "die" | "card" | "bell" | "fall";

/** Whether sounds are on. */
export const sound = new Choice("cairn-sound", ["off", "on"]);

/** Let something be heard, if sounds are on. */
export function hear(what: Sound): void {
  if (sound.read() === "on") void import("./synth").then(({ play }) => play(what));
}
