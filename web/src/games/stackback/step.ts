/** How far a key or a press of the pad shifts and turns the stick in hand. */

/** A size of steps. */
export interface Step {
  /** Tenths of a millimetre. */
  far: number;
  /** Degrees. */
  turn: number;
}

/** All sizes, from coarse to fine. */
export const STEPS: readonly [Step, ...Step[]] = [
  { far: 100, turn: 15 },
  { far: 10, turn: 5 },
  { far: 1, turn: 1 },
];

/** The finest. */
export const finest = STEPS.at(-1) as Step;

/** The size after this one; after the finest, the coarsest. */
export function nextStep(step: Step): Step {
  return STEPS[(STEPS.indexOf(step) + 1) % STEPS.length] ?? STEPS[0];
}
