/** The rules of a game, in the reader's language, in a drawer. */

import { rules } from "../net/api";
import { useCall } from "../net/use";
import { Failed } from "../shell/failed";
import { Markdown } from "../shell/markdown";
import { ModalSheet } from "../shell/sheet";
import { useWords } from "../words/words";
import style from "./rules-drawer.module.css";

/** A game's rules in a sheet. */
export function RulesDrawer({ game, close }: { game: string; close: () => void }) {
  const { say, language } = useWords();
  const page = useCall(() => rules(game, language), `${game} ${language}`);
  return (
    <ModalSheet title={say("table.rules")} close={close}>
      <Failed failure={page.failure} />
      <article className={style.rules} aria-busy={!page.value && !page.failure}>
        <Markdown text={page.value ?? ""} />
      </article>
    </ModalSheet>
  );
}
