/** What has just happened stays in sight for a moment. */

import { useEffect, useRef, useState } from "react";

/** The newest key for a while after it has come; null before and after, and on the first sight. */
export function useFresh(key: string | null, milliseconds: number): string | null {
  const known = useRef(key);
  const [fresh, setFresh] = useState<string | null>(null);
  useEffect(() => {
    if (key === known.current) return;
    known.current = key;
    if (key === null) return;
    setFresh(key);
    const timer = setTimeout(() => setFresh(null), milliseconds);
    return () => clearTimeout(timer);
  }, [key, milliseconds]);
  return fresh === key ? fresh : null;
}
