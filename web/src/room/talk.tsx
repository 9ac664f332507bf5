/** Beside the board on a desk: what happened, and what is said. */

import "./press";
import { type ReactNode, useEffect, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import type { Said } from "../net/table";
import { useWords } from "../words/words";
import style from "./talk.module.css";

interface Props {
  tab: "log" | "chat";
  turnTo: (tab: "log" | "chat") => void;
  unread: number;
  log: ReactNode;
  chat: ReactNode;
}

export function Talk({ tab, turnTo, unread, log, chat }: Props) {
  const { say } = useWords();
  return (
    <aside className={style.talk} aria-label={say("table.talk")}>
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => turnTo(key as "log" | "chat")}
        className={style.tabs as string}
      >
        <TabList aria-label={say("table.talk")} className={style.list as string}>
          <Tab id="log">{say("table.log")}</Tab>
          <Tab id="chat">
            {say("table.chat")}
            {unread > 0 && <span className={style.count}>{unread}</span>}
          </Tab>
        </TabList>
        <TabPanel id="log" className={style.panel as string}>
          {log}
        </TabPanel>
        <TabPanel id="chat" className={style.panel as string}>
          {chat}
        </TabPanel>
      </Tabs>
    </aside>
  );
}

/** How much others have said since I last looked. */
export function useUnread(chat: Said[], you: string | null, looking: boolean): number {
  const [seen, setSeen] = useState<number | null>(null);
  const last = chat.at(-1)?.n ?? 0;
  useEffect(() => {
    if (looking || seen === null) setSeen(last); // what was said before I came is no news
  }, [looking, last, seen]);
  return chat.filter(({ n, guest }) => n > (seen ?? last) && guest !== you).length;
}
