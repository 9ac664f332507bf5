/** The puzzles of the day, each in a line near the top of the page. */

import { Puzzle as Piece } from "lucide-react";
import { Link } from "wouter";
import type { Boxed } from "../games/boxed";
import type { PuzzleView } from "../generated/messages";
import { askForPuzzles } from "../net/early";
import { usePolled } from "../net/polled";
import { useWords } from "../words/words";
import style from "./page.module.css";

/** Nothing if the server has no puzzle; until it has said so, there is room for one. */
export function Puzzles({ games }: { games: Boxed[] | null }) {
  const { say } = useWords();
  const { value, failure } = usePolled(askForPuzzles);
  const told = (value ?? []).flatMap((puzzle) => {
    const boxed = games?.find(({ game }) => game.name === puzzle.game);
    return boxed?.words.game("puzzle") ? [{ puzzle, boxed }] : [];
  });
  const coming = !games || (!value && !failure);
  if (!told.length && !coming) return null;
  return (
    <section aria-labelledby="puzzle" aria-busy={coming}>
      <h2 id="puzzle" className="visually-hidden">
        {say("home.puzzle")}
      </h2>
      {coming && <ShapeOfPuzzle />}
      {told.map(({ puzzle, boxed }) => (
        <Puzzle key={puzzle.game} puzzle={puzzle} boxed={boxed} />
      ))}
    </section>
  );
}

/** The line of a puzzle that is still being made. */
function ShapeOfPuzzle() {
  const { say } = useWords();
  return (
    <div className={`card ${style.puzzle}`}>
      <Piece size={28} aria-hidden="true" />
      <p>
        <strong>{say("home.puzzle")}</strong>
        <span className={`shape ${style.line}`} aria-hidden="true" />
      </p>
    </div>
  );
}

function Puzzle({ puzzle, boxed }: { puzzle: PuzzleView; boxed: Boxed }) {
  const { say } = useWords();
  const { game, title, words } = boxed;
  return (
    <div className={`card ${style.puzzle}`}>
      <Piece size={28} aria-hidden="true" />
      <p>
        <strong>
          {say("home.puzzle")} · {title}
        </strong>
        <span>{words.say("puzzle", { ...puzzle.facts, rating: puzzle.rating })}</span>
      </p>
      <Link className="button" href={`/puzzle/${game.name}`}>
        {say("puzzle.open")}
      </Link>
    </div>
  );
}
