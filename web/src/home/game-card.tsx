/** A game on the shelf: its picture, a sentence, and the ways to play it. */

import { Bot, Clock, Link2, type LucideIcon, MonitorSmartphone, User, Users } from "lucide-react";
import { Link } from "wouter";
import { useChoice } from "../device/choice";
import { type Boxed, botName } from "../games/boxed";
import { STRENGTHS } from "../generated/lists";
import type { GameView } from "../generated/messages";
import { GamePicture } from "../look/pictures";
import { type Company, STRENGTH } from "../setup/plan";
import type { QuickStart } from "../setup/quick-start";
import { useWords } from "../words/words";
import style from "./game-card.module.css";

interface Props {
  boxed: Boxed;
  /** Whether it is one of the first, with a picture visible at once. */
  first: boolean;
  start: QuickStart;
}

/** A game's card on the first page: its picture, and the ways to a table. */
export function GameCard({ boxed, first, start }: Props) {
  const { game, title, blurb } = boxed;
  return (
    <li className={`card ${style.card}`}>
      <div className={style.picture}>
        <GamePicture game={game.name} first={first} />
      </div>
      <div className={style.words}>
        <h3>
          <Link href={`/new/${game.name}`}>{title}</Link>
        </h3>
        <p>{blurb}</p>
        <Facts boxed={boxed} />
      </div>
      <Ways game={game} title={title} start={start} />
    </li>
  );
}

function Facts({ boxed: { game, minutes } }: { boxed: Boxed }) {
  const { say } = useWords();
  const [least, most] = [Math.min(...game.seat_counts), Math.max(...game.seat_counts)];
  const span = least === most ? "same" : "other";
  return (
    <ul className={style.facts}>
      <li>
        <Users size={16} aria-hidden="true" /> {say("home.players", { least, most, span })}
      </li>
      {minutes !== null && (
        <li>
          <Clock size={16} aria-hidden="true" /> {say("home.minutes", { minutes })}
        </li>
      )}
    </ul>
  );
}

interface WaysProps {
  game: GameView;
  title: string;
  start: QuickStart;
}

function Ways({ game, title, start }: WaysProps) {
  const { say } = useWords();
  const bots = game.bots.length > 0;
  const alone = game.seat_counts.includes(1);
  const way = { game, title, start };
  return (
    <div className={style.ways}>
      {bots && (
        <div className={style.bot}>
          <Way {...way} company="bot" icon={Bot} main />
          <Strength game={game} title={title} />
        </div>
      )}
      {alone && <Way {...way} company="alone" icon={User} main={!bots} />}
      <Way {...way} company="here" icon={MonitorSmartphone} main={!bots && !alone} />
      <Link
        className="button"
        href={`/new/${game.name}?for=friends`}
        aria-label={`${title}: ${say("home.friends")}`}
      >
        <Link2 size={20} aria-hidden="true" /> {say("home.friends")}
      </Link>
    </div>
  );
}

/** How strong the bots are that I play, in every game that has such bots. */
function Strength({ game, title }: { game: GameView; title: string }) {
  const words = useWords();
  const bots = STRENGTHS.filter((name) => game.bots.includes(name));
  const chosen = useChoice(STRENGTH);
  if (!bots.length) return null;
  return (
    <select
      className="button"
      aria-label={`${title}: ${words.say("new.strength")}`}
      value={bots.find((name) => name === chosen) ?? bots[0]}
      onChange={({ target }) => STRENGTH.set(target.value as (typeof STRENGTHS)[number])}
    >
      {bots.map((name) => (
        <option key={name} value={name}>
          {botName(words, name)}
        </option>
      ))}
    </select>
  );
}

interface WayProps extends WaysProps {
  company: Company;
  icon: LucideIcon;
  main: boolean;
}

/** One click to a table with this company. */
function Way({ game, title, start, company, icon: Icon, main }: WayProps) {
  const { say } = useWords();
  return (
    <button
      type="button"
      className={`button ${main ? "main" : ""}`}
      disabled={start.busy !== null}
      aria-busy={start.busy === `${game.name} ${company}`}
      aria-label={`${title}: ${say(`home.${company}`)}`}
      onClick={() => start.play(game, company)}
    >
      <Icon size={20} aria-hidden="true" /> {say(`home.${company}`)}
    </button>
  );
}

/** The placeholder of a card that is still loading. */
export function ShapeOfCard() {
  return (
    <li className={`card ${style.card}`} aria-hidden="true">
      <div className={`shape ${style.picture}`} />
      <div className={style.words}>
        <div className="shape" style={{ height: "2rem", width: "50%" }} />
        <div className="shape" style={{ height: "3rem" }} />
        <div className="shape" style={{ height: "6rem" }} />
      </div>
    </li>
  );
}
