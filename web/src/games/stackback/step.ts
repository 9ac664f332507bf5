/** How far a key or a press of the pad shifts and turns the stick in hand. */

export interface Step {
  /** Tenths of a millimetre. */
  far: number;
  /** Degrees. */
  turn: number;
}

export const STEPS: readonly [Step, ...Step[]] = [
  { far: 100, turn: 15 },
  { far: 10, turn: 5 },
  { far: 1, turn: 1 },
];

export const finest = STEPS.at(-1) as Step;

export function nextStep(step: Step): Step {
  return STEPS[(STEPS.indexOf(step) + 1) % STEPS.length] ?? STEPS[0];
}
