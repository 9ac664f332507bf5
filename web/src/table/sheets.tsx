/** What opens over the table: one sheet at a time. */

import type { ReactNode } from "react";
import { ChoicesList } from "../games/choices-list";
import { Guide } from "../guide/guide";
import { RulesDrawer } from "../guide/rules-drawer";
import type { LiveTable, Snapshot } from "../net/table";
import { Sheet } from "../shell/sheet";
import { useWords } from "../words/words";
import type { Deed } from "./bar";
import type { Hand } from "./hand";
import { KeysHelp } from "./keys";
import { Leaving, Manage } from "./leaving";

export interface Open {
  sheet: Deed | "manage";
  seat?: number;
}

interface Props {
  open: Open | null;
  close: () => void;
  live: LiveTable;
  table: Snapshot;
  names: string[];
  hand: Hand;
  log: ReactNode;
  chat: ReactNode;
  result: ReactNode;
}

export default function Sheets(props: Props) {
  const { open, close, live, table, names, hand, log, chat, result } = props;
  const { say } = useWords();
  const game = table.table?.game ?? "";
  switch (open?.sheet) {
    case "choices":
      return (
        <Sheet title={say("table.choices")} close={close}>
          <ChoicesList
            choices={hand.choices}
            more={!hand.whole}
            advice={table.advice?.action ?? null}
            play={(action) => {
              hand.play(action);
              close();
            }}
          />
        </Sheet>
      );
    case "log":
      return (
        <Sheet title={say("table.log")} close={close}>
          {log}
        </Sheet>
      );
    case "chat":
      return (
        <Sheet title={say("table.chat")} close={close}>
          {chat}
        </Sheet>
      );
    case "result":
      return (
        <Sheet title={say("bar.result")} close={close}>
          {result}
        </Sheet>
      );
    case "guide":
      return <Guide game={game} close={close} />;
    case "rules":
      return <RulesDrawer game={game} close={close} />;
    case "keys":
      return <KeysHelp keys={keysOf(say)} close={close} />;
    case "leave":
      return <Leaving table={table} close={close} />;
    case "manage": {
      const seat = open.seat ?? 0;
      const name = names[seat] ?? "";
      return <Manage live={live} table={table} seat={seat} name={name} close={close} />;
    }
    default:
      return null;
  }
}

function keysOf(say: (key: string) => string): [string, string][] {
  return [
    ["h", say("bar.hint.long")],
    ["u", say("bar.undo.long")],
    ["l", say("bar.choices.long")],
    ["c", say("bar.chat.long")],
    ["p", say("bar.pause.long")],
    ["g", say("bar.guide.long")],
    ["Esc", say("table.now")],
    ["?", say("bar.keys.long")],
  ];
}
