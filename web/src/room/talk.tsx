/** Beside the board on a desk: what happened, and what is said. */

import "./press";
import { useEffect, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import type { LiveTable, Said, Snapshot } from "../net/table";
import { useWords } from "../words/words";
import { Chat } from "./chat";
import { Log } from "./log";
import style from "./talk.module.css";

interface Props {
  live: LiveTable;
  table: Snapshot;
  game: string;
  names: string[];
  tab: "log" | "chat";
  turnTo: (tab: "log" | "chat") => void;
  unread: number;
  shown: number | null;
  show: (moment: number | null) => void;
}

export function Talk({ live, table, game, names, tab, turnTo, unread, shown, show }: Props) {
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
          <Log
            game={game}
            entries={table.log}
            notes={table.notes}
            names={names}
            shown={shown}
            show={show}
          />
        </TabPanel>
        <TabPanel id="chat" className={style.panel as string}>
          <Chat live={live} table={table} />
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
