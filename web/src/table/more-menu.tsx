/** The menu behind "more" in the bar. */

import "../device/press";
import type { RefObject } from "react";
import { Menu, MenuItem } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useWords } from "../words/words";
import { DEED_ICONS } from "./bar";
import type { Deed } from "./deeds";
import style from "./more-menu.module.css";

interface Props {
  anchor: RefObject<HTMLButtonElement | null>;
  deeds: Deed[];
  off: Deed[];
  act: (deed: Deed) => void;
  close: () => void;
}

/** The menu over the button "more". */
export default function MoreMenu({ anchor, deeds, off, act, close }: Props) {
  const { say } = useWords();
  return (
    <Popover
      className={style.popover as string}
      aria-label={say("bar.more")}
      triggerRef={anchor}
      isOpen
      placement="top end"
      onOpenChange={(open) => open || close()}
    >
      <Menu
        className={style.menu as string}
        aria-label={say("bar.more")}
        autoFocus="first"
        onAction={(key) => act(key as Deed)}
        onClose={close}
        disabledKeys={off}
      >
        {deeds.map((deed) => {
          const Icon = DEED_ICONS[deed];
          return (
            <MenuItem key={deed} id={deed} textValue={say(`bar.${deed}`)}>
              <Icon size={18} aria-hidden="true" />
              {say(`bar.${deed}.long`)}
            </MenuItem>
          );
        })}
      </Menu>
    </Popover>
  );
}
