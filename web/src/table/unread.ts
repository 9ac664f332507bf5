import { useEffect, useState } from "react";
import type { Said } from "../net/table";

/** The number of messages from others since I last looked. */
export function useUnread(chat: Said[], you: string | null, looking: boolean): number {
  const [seen, setSeen] = useState<number | null>(null);
  const last = chat.at(-1)?.n ?? 0;
  useEffect(() => {
    if (looking || seen === null) setSeen(last); // what was said before I came is no news
  }, [looking, last, seen]);
  return chat.filter(({ n, guest }) => n > (seen ?? last) && guest !== you).length;
}
