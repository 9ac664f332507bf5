/** The open panes beside and over the board. */

import { useState } from "react";
import { SMALL, useMedia } from "../device/able";
import type { Snapshot } from "../net/table";
import type { Deed } from "./deeds";
import { useUnread } from "./unread";

/** Which sheet is open; the seat is for `manage`. */
export interface Open {
  sheet: Deed | "manage";
  seat?: number;
}

/** The tabs beside the board. */
export type Tab = "log" | "chat";

/** The open sheet, the tab in front, and the number of unread chat messages. */
export interface Panes {
  open: Open | null;
  show(open: Open | null): void;
  tab: Tab;
  turnTo(tab: Tab): void;
  unread: number;
  /** On a phone there are no tabs: log and chat are sheets. */
  narrow: boolean;
}

/** The panes of a table's page, all closed at first. */
export function usePanes(table: Snapshot): Panes {
  const [open, show] = useState<Open | null>(null);
  const [tab, turnTo] = useState<Tab>("log");
  const unread = useUnread(table.chat, table.you, open?.sheet === "chat" || tab === "chat");
  return { open, show, tab, turnTo, unread, narrow: useMedia(SMALL) };
}

/** Show the chat, in its place on this screen. */
export function openChat({ narrow, show, turnTo }: Panes): void {
  if (narrow) {
    show({ sheet: "chat" });
    return;
  }
  turnTo("chat");
  requestAnimationFrame(() => document.getElementById("chat-text")?.focus());
}
