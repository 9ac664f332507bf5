/** Trying again after a failure. */

/**
 * Milliseconds to wait after so many failures in a row: none after the first, then twice as long
 * each time. Chance spreads them, so that not everybody comes back in the same moment.
 */
export function pause(failures: number, first: number, longest: number): number {
  if (failures <= 1) return 0;
  return Math.min(first * 2 ** (failures - 2), longest) * (0.5 + Math.random());
}
