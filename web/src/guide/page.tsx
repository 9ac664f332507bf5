/** How to play: every game's guide in pictures, and its full rules. */

import { BookOpen, GraduationCap, Play } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { type Boxed, useGames } from "../games/boxed";
import { GamePicture } from "../look/pictures";
import { Failed } from "../shell/failed";
import { useTitle } from "../shell/title";
import { useWords, WordsContext } from "../words/words";
import { hasGuide } from "./card";
import { Guide } from "./guide";
import style from "./page.module.css";
import { RulesDrawer } from "./rules-drawer";

/** The page `/guide`: every game with its guide and its rules; `/guide/GAME` opens a guide. */
export default function HowToPlay({ game }: { game: string | undefined }) {
  const { say } = useWords();
  const { games, failure } = useGames();
  const [, go] = useLocation();
  const [rules, setRules] = useState<Boxed | null>(null);
  const guide = games?.find((one) => one.game.name === game);
  useTitle(say("header.how"));
  return (
    <main id="content" className="page" aria-busy={!games}>
      <h1 className={style.title}>{say("header.how")}</h1>
      {!games && <Failed failure={failure} />}
      <ul className={style.games}>
        {games?.map((boxed) => (
          <Explained key={boxed.game.name} boxed={boxed} read={() => setRules(boxed)} />
        ))}
      </ul>
      {guide && (
        <WordsContext value={guide.words}>
          <Guide game={guide.game.name} close={() => go("/guide")} />
        </WordsContext>
      )}
      {rules && (
        <WordsContext value={rules.words}>
          <RulesDrawer game={rules.game.name} close={() => setRules(null)} />
        </WordsContext>
      )}
    </main>
  );
}

interface ExplainedProps {
  boxed: Boxed;
  read: () => void;
}

function Explained({ boxed, read }: ExplainedProps) {
  return (
    <li className={`card ${style.game}`}>
      <div className={style.picture}>
        <GamePicture game={boxed.game.name} />
      </div>
      <div className={style.words}>
        <h2>{boxed.title}</h2>
        <p className="quiet">{boxed.blurb}</p>
        <Ways boxed={boxed} read={read} />
      </div>
    </li>
  );
}

/** The guide, if there is one, the rules, and a link to a table. */
function Ways({ boxed: { game, title, words }, read }: ExplainedProps) {
  const { say } = useWords();
  const guided = hasGuide(game.name, words);
  const label = (key: string) => `${title}: ${say(key)}`;
  return (
    <div className={style.ways}>
      {guided && (
        <Link
          className="button main"
          href={`/guide/${game.name}`}
          aria-label={label("header.guide")}
        >
          <GraduationCap size={20} aria-hidden="true" /> {say("header.guide")}
        </Link>
      )}
      <button
        type="button"
        className={`button ${guided ? "" : "main"}`}
        aria-label={label("header.rules")}
        onClick={read}
      >
        <BookOpen size={20} aria-hidden="true" /> {say("header.rules")}
      </button>
      <Link className="button" href={`/new/${game.name}`} aria-label={label("header.play")}>
        <Play size={20} aria-hidden="true" /> {say("header.play")}
      </Link>
    </div>
  );
}
