import { Link } from "wouter";
import { useWords } from "../words/words";
import style from "./not-found.module.css";
import { useTitle } from "./title";

/** The page of an address that leads nowhere, with a way home. */
export function NotFound() {
  const { say } = useWords();
  useTitle(say("page.none"));
  return (
    <main id="content" className={`page ${style.none}`}>
      <h1>{say("page.none")}</h1>
      <Link className="button main" href="/">
        {say("table.home")}
      </Link>
    </main>
  );
}
