/** The page of a puzzle: solve it, and share the result without the solution. */

import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { recallJson, remember } from "../device/memory";
import { type Boxed, useGames } from "../games/boxed";
import { canSolve, loadPuzzle } from "../games/puzzles";
import type { GameView, PuzzleView } from "../generated/messages";
import { api } from "../net/api";
import { useCall } from "../net/use";
import { useQuickStart } from "../setup/quick-start";
import { Failed } from "../shell/failed";
import { isLocal } from "../shell/invite";
import { ShareButtons } from "../shell/share";
import { useTitle } from "../shell/title";
import { dayText } from "../words/format";
import { type Facts, useWords, type Words, WordsContext } from "../words/words";
import style from "./page.module.css";

/** The page `/puzzle/GAME`. */
export default function PuzzlePage({ game }: { game: string }) {
  const { say } = useWords();
  const { games } = useGames();
  const { value, failure } = useCall(api.puzzles, game);
  const boxed = games?.find((one) => one.game.name === game);
  const puzzle = value?.find((one) => one.game === game);
  useTitle(say("home.puzzle"));
  const known = failure !== null || (value !== null && games !== null);
  return (
    <main id="content" className={style.page} aria-busy={!known}>
      <Failed failure={failure} />
      {boxed && puzzle ? (
        <WordsContext value={boxed.words}>
          <Today boxed={boxed} puzzle={puzzle} />
        </WordsContext>
      ) : (
        known && <NoPuzzle />
      )}
    </main>
  );
}

function NoPuzzle() {
  const { say } = useWords();
  return (
    <>
      <h1>{say("home.puzzle")}</h1>
      <p>{say("puzzle.none")}</p>
      <Link className="button" href="/">
        {say("table.home")}
      </Link>
    </>
  );
}

interface TodayProps {
  boxed: Boxed;
  puzzle: PuzzleView;
}

function Today({ boxed, puzzle }: TodayProps) {
  const words = useWords();
  const { say } = words;
  const Board = useMemo(() => lazy(() => loadPuzzle(puzzle.game)), [puzzle.game]);
  const [tries, setTries] = useState(0);
  const [result, keep] = useResult(puzzle);
  return (
    <>
      <header className={style.head} data-playing={tries > 0}>
        <h1>
          {boxed.title} <small>{dayText(words.language, puzzle.date)}</small>
        </h1>
        <p>{words.game("puzzle") && say("puzzle", { ...puzzle.facts, rating: puzzle.rating })}</p>
        {tries === 0 && <p className="quiet">{words.game("puzzle.help") && say("puzzle.help")}</p>}
        {!canSolve(puzzle.game) && <PlayInstead game={boxed.game} />}
        {canSolve(puzzle.game) && (tries === 0 || result) && (
          <TryButton again={result !== null} act={() => setTries(tries + 1)} />
        )}
      </header>
      {result && <Result words={words} puzzle={puzzle} how={result} />}
      {tries > 0 && (
        <Suspense fallback={<div className={style.coming} aria-busy="true" />}>
          <Board key={tries} puzzle={puzzle} solved={keep} />
        </Suspense>
      )}
    </>
  );
}

/** For a puzzle that can't be solved here, a button to play its game. */
function PlayInstead({ game }: { game: GameView }) {
  const { say } = useWords();
  const start = useQuickStart();
  return (
    <button
      type="button"
      className="button main"
      disabled={start.busy !== null}
      onClick={() => start.play(game, "bot")}
    >
      {say("home.puzzle.play")}
    </button>
  );
}

function TryButton({ again, act }: { again: boolean; act: () => void }) {
  const { say } = useWords();
  return (
    <button type="button" className={`button ${again ? "" : "main"}`} onClick={act}>
      {say(again ? "puzzle.again" : "puzzle.start")}
    </button>
  );
}

/** The first result for today's puzzle. */
function useResult({ game, date }: PuzzleView): [Facts | null, (how: Facts) => void] {
  const key = `cairn-puzzle-${game}`;
  const [result, setResult] = useState(() => {
    const kept = recallJson(key) as { date?: string; how?: Facts } | null;
    return kept?.date === date ? (kept.how ?? null) : null;
  });
  const keep = (how: Facts) => {
    if (result) return;
    remember(key, JSON.stringify({ date, how }));
    setResult(how);
  };
  return [result, keep];
}

interface ResultProps {
  words: Words;
  puzzle: PuzzleView;
  how: Facts;
}

function Result({ words, puzzle, how }: ResultProps) {
  const { say } = words;
  const text = shareText(words, puzzle, how);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <section className={`card ${style.result}`} aria-labelledby="result">
      <h2 id="result">{say("puzzle.result")}</h2>
      <p role="status">{say("puzzle.solved", how)}</p>
      <textarea
        ref={field}
        className={`field ${style.text}`}
        readOnly
        rows={text.split("\n").length + 1}
        aria-label={say("puzzle.send")}
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <div className={style.ways}>
        <ShareButtons
          text={text}
          data={{ text }}
          words={{ copy: "puzzle.copy", copied: "puzzle.copied", share: "puzzle.send" }}
          select={() => field.current?.select()}
        />
        <span className="quiet">{say("puzzle.spoil")}</span>
      </div>
    </section>
  );
}

/** The text to share: the result, never the solution; with a link if others can reach this page. */
function shareText(words: Words, puzzle: PuzzleView, how: Facts): string {
  const date = dayText(words.language, puzzle.date);
  const { record: _, ...facts } = puzzle.facts;
  const text = words.say("puzzle.share", { ...facts, ...how, date, rating: puzzle.rating });
  return isLocal(location.hostname) ? text : `${text}\n${location.origin}/puzzle/${puzzle.game}`;
}
