/** Counting: while a board still counts or falls, the page around it keeps the verdict back. */

import { createContext, useContext, useLayoutEffect } from "react";

/** Told when a board begins to count, and when it is done. */
export const CountingContext = createContext<(on: boolean) => void>(() => undefined);

/** For a board: keep scores and winner off the page while this is true. */
export function useCounting(on: boolean): void {
  const tell = useContext(CountingContext);
  // Before anything is painted: nobody may see the verdict for a moment.
  useLayoutEffect(() => {
    if (!on) return;
    tell(true);
    return () => tell(false);
  }, [on, tell]);
}
