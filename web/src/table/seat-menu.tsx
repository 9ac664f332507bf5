/** A menu on an open seat: choose a bot for it. */

import "../device/press";
import { Bot } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { type Boxed, botName } from "../games/boxed";
import { botsOf } from "../setup/plan";
import { useWords } from "../words/words";
import style from "./seat-menu.module.css";

/** A button with the game's bots; nothing if it has none. */
export function SeatMenu({ boxed, choose }: { boxed: Boxed; choose: (bot: string) => void }) {
  const { say } = useWords();
  if (!boxed.game.bots.length) return null;
  return (
    <MenuTrigger>
      <Button className="button">
        <Bot size={18} aria-hidden="true" /> {say("wait.fill")}
      </Button>
      <Popover className={style.popover ?? ""} placement="bottom end">
        <Menu className={style.menu ?? ""} onAction={(bot) => choose(String(bot))}>
          {botsOf(boxed.game).map((bot) => (
            <MenuItem key={bot} id={bot} className={style.item ?? ""}>
              {botName(boxed.words, bot)}
              <small>{boxed.words.maybe(`bot.${bot}.help`, "")}</small>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
