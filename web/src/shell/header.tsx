import { Link } from "wouter";
import { Cairn } from "../look/cairn";
import { useWords } from "../words/words";
import style from "./header.module.css";
import { Settings } from "./settings";

/** The header of a page without a board: the name, the navigation, and the settings. */
export function Header() {
  const { say } = useWords();
  return (
    <header className={`wide ${style.header}`}>
      <a className={style.skip} href="#content">
        {say("app.skip")}
      </a>
      <Link href="/" className={style.name} aria-label={say("header.home")}>
        <Cairn size={36} />
        <span>{say("app.name")}</span>
      </Link>
      <nav className={style.nav} aria-label={say("header.nav")}>
        <Link href="/" className={current}>
          {say("header.games")}
        </Link>
        <Link href="/guide" className={current}>
          {say("header.how")}
        </Link>
      </nav>
      <Settings />
    </header>
  );
}

function current(active: boolean): string {
  return `${style.place} ${active ? style.here : ""}`;
}
