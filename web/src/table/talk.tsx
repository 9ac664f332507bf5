/** The log and the chat, beside the board on a desktop. */

import "../device/press";
import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { useWords } from "../words/words";
import style from "./talk.module.css";

interface Props {
  tab: "log" | "chat";
  turnTo: (tab: "log" | "chat") => void;
  unread: number;
  log: ReactNode;
  chat: ReactNode;
}

/** Log and chat as two tabs. */
export default function Talk({ tab, turnTo, unread, log, chat }: Props) {
  const { say } = useWords();
  return (
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
  );
}
