/** The sheets over the table, one at a time. */

import type { ReactNode } from "react";
import { ChoicesList } from "../games/choices-list";
import { Guide } from "../guide/guide";
import { RulesDrawer } from "../guide/rules-drawer";
import { ModalSheet } from "../shell/sheet";
import { useWords } from "../words/words";
import { KeysHelp } from "./keys";
import { Leaving, Manage } from "./leaving";
import type { Play } from "./play";
import { shortcuts } from "./shortcuts";

interface Props {
  play: Play;
  log: ReactNode;
  chat: ReactNode;
  result: ReactNode;
}

/** The open sheet. */
export default function Sheets({ play, log, chat, result }: Props) {
  const { table, game, names, panes, live } = play;
  const { say } = useWords();
  const close = () => panes.show(null);
  switch (panes.open?.sheet) {
    case "choices":
      return <Choices play={play} close={close} />;
    case "log":
      return <Plain title={say("table.log")} close={close} holds={log} />;
    case "chat":
      return <Plain title={say("table.chat")} close={close} holds={chat} />;
    case "result":
      return <Plain title={say("bar.result")} close={close} holds={result} />;
    case "guide":
      return <Guide game={game} close={close} />;
    case "rules":
      return <RulesDrawer game={game} close={close} />;
    case "keys":
      return <KeysHelp keys={shortcuts(say)} close={close} />;
    case "leave":
      return <Leaving table={table} close={close} />;
    case "manage": {
      const seat = panes.open.seat ?? 0;
      const name = names[seat] ?? "";
      return <Manage live={live} table={table} seat={seat} name={name} close={close} />;
    }
    default:
      return null;
  }
}

interface PlainProps {
  title: string;
  close: () => void;
  holds: ReactNode;
}

function Plain({ title, close, holds }: PlainProps) {
  return (
    <ModalSheet title={title} close={close}>
      {holds}
    </ModalSheet>
  );
}

function Choices({ play: { table, hand }, close }: { play: Play; close: () => void }) {
  const { say } = useWords();
  return (
    <ModalSheet title={say("table.choices")} close={close}>
      <ChoicesList
        choices={hand.choices}
        more={!hand.whole}
        advice={table.advice?.action ?? null}
        play={(action) => {
          hand.play(action);
          close();
        }}
      />
    </ModalSheet>
  );
}
