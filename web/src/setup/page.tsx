/** Setting up a table: who sits where, which rules, what time. */

import { type FormEvent, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { type Boxed, useGames } from "../games/boxed";
import type { Failure } from "../generated/messages";
import { GamePicture } from "../look/pictures";
import { useCompiling } from "../net/compiling";
import { beCalled, myName } from "../net/me";
import { failureOf } from "../net/use";
import { Failed } from "../shell/failed";
import { GettingReady } from "../shell/getting-ready";
import { NameField } from "../shell/name-field";
import { useTitle } from "../shell/title";
import { listed } from "../words/format";
import { useWords, WordsContext } from "../words/words";
import { Options } from "./options";
import style from "./page.module.css";
import { type Draft, lastDraft, planOf, rememberDraft, seatsFor, usualDraft } from "./plan";
import { Seats } from "./seats";
import { start } from "./start";
import { Terms } from "./terms";
import { whoName } from "./who";

/** The page `/new/GAME`. */
export default function NewTable({ game: name }: { game: string }) {
  const { say } = useWords();
  const { games, failure } = useGames();
  const boxed = games?.find((one) => one.game.name === name);
  return (
    <main id="content" className={`page ${style.setup}`} aria-busy={!games}>
      {failure && !games && <Failed failure={failure} />}
      {games && !boxed && <p className="quiet">{say("new.none")}</p>}
      {!games && <Shape />}
      {boxed && (
        <WordsContext value={boxed.words}>
          <Form boxed={boxed} />
        </WordsContext>
      )}
    </main>
  );
}

function Shape() {
  return (
    <div className={style.form} aria-hidden="true">
      <div className="shape" style={{ height: "5rem" }} />
      <div className="shape" style={{ height: "16rem" }} />
      <div className="shape" style={{ height: "16rem" }} />
    </div>
  );
}

/** The last draft; with ?for=friends, one with open seats. */
function firstDraft({ game }: Boxed, forFriends: boolean): Draft {
  const draft = lastDraft(game) ?? usualDraft(game, "bot");
  const ready = draft.seats.includes("friend");
  return forFriends && !ready ? { ...draft, seats: seatsFor(game, "friends") } : draft;
}

function Form({ boxed }: { boxed: Boxed }) {
  const { game, title } = boxed;
  const { say } = useWords();
  const search = useSearch();
  const [draft, setDraft] = useState(() => firstDraft(boxed, search.includes("for=friends")));
  const [name, setName] = useState("");
  const { submit, busy, failure } = useSubmit(boxed, draft, name.trim());
  const far = useCompiling(busy, game.name);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  useTitle(`${say("new.title")}: ${title}`);

  return (
    <form className={style.form} onSubmit={submit}>
      <GettingReady far={far} />
      <Lid boxed={boxed} />
      <div className={style.columns}>
        <div className={style.column}>
          <Seats game={game} seats={draft.seats} change={(seats) => change({ seats })} />
          {!myName() && <NameField name={name} change={setName} optional />}
        </div>
        <Options game={game} draft={draft} change={change} />
        <Terms draft={draft} change={change} />
      </div>
      <div className={style.start}>
        <Failed failure={failure} />
        <Who draft={draft} />
        <button type="submit" className="button main" disabled={busy} aria-busy={busy}>
          {say(draft.seats.includes("friend") ? "new.link" : "new.start")}
        </button>
      </div>
    </form>
  );
}

/** The game being set up. */
function Lid({ boxed: { game, title, blurb } }: { boxed: Boxed }) {
  const { say } = useWords();
  return (
    <div className={style.head}>
      <div className={style.picture}>
        <GamePicture game={game.name} first />
      </div>
      <div>
        <p className="quiet">{say("new.title")}</p>
        <h1>{title}</h1>
        <p>{blurb}</p>
      </div>
    </div>
  );
}

/** Who will sit there, in a line beside the button. */
function Who({ draft }: { draft: Draft }) {
  const words = useWords();
  const names = draft.seats.map((who) => whoName(words, who));
  return <p className={style.who}>{listed(words.language, names)}</p>;
}

function useSubmit({ game }: Boxed, draft: Draft, name: string) {
  const { say } = useWords();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      if (name) await beCalled(name);
      rememberDraft(game, draft);
      go(await start(planOf(game, draft), say("name.guest")));
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }

  return { submit, busy, failure };
}
