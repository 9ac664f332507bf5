/** Springs, for things with weight: they move towards rest, overshoot a little, and return. */

/** The position and speed of a spring. */
export interface Spring {
  value: number;
  speed: number;
}

/** How a spring feels. */
export interface Feel {
  /** Its undamped frequency per second. */
  swings: number;
  /** The damping: 1 stops without overshooting; less keeps swinging. */
  damping: number;
}

/** Longer steps than this make a spring explode; a slow machine takes several short ones. */
const LONGEST_STEP = 1 / 120;
const LONGEST_FRAME = 0.25;

/** A spring at rest. */
export function spring(value: number): Spring {
  return { value, speed: 0 };
}

/** Let a spring move for a while; false when it has come to rest. */
export function advance(
  moving: Spring,
  rest: number,
  seconds: number,
  feel: Feel,
  near = 1e-4,
): boolean {
  const pull = (2 * Math.PI * feel.swings) ** 2;
  const drag = 4 * Math.PI * feel.swings * feel.damping;
  for (let left = Math.min(seconds, LONGEST_FRAME); left > 0; left -= LONGEST_STEP) {
    const step = Math.min(left, LONGEST_STEP);
    moving.speed += (pull * (rest - moving.value) - drag * moving.speed) * step;
    moving.value += moving.speed * step;
  }
  if (Math.abs(rest - moving.value) > near || Math.abs(moving.speed) > near * 10) return true;
  settle(moving, rest);
  return false;
}

/** Put a spring to rest. */
export function settle(moving: Spring, rest: number): void {
  moving.value = rest;
  moving.speed = 0;
}
