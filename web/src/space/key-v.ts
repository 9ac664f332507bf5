/** The key V, which turns from the board in space to the flat one and back. */

import { useEffect, useRef } from "react";

/** Listen everywhere except where somebody writes. */
export function useKeyV(pressed: () => void): void {
  const action = useRef(pressed);
  action.current = pressed;
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const writes = (event.target as HTMLElement).closest("input, textarea, select");
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key.toLowerCase() === "v" && plain && !writes) action.current();
    }
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
