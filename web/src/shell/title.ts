import { useEffect } from "react";

/** Name the tab after the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cairn`;
    return () => {
      document.title = "Cairn";
    };
  }, [title]);
}
