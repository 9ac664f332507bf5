/** The seats and their players. */

import { botName } from "../games/boxed";
import type { GameView } from "../generated/messages";
import { Segments } from "../look/controls";
import { SeatSign } from "../look/seats";
import { NameCut } from "../shell/name-field";
import { LONGEST_NAME } from "../words/names";
import { useWords } from "../words/words";
import style from "./page.module.css";
import { botsOf, reseated, resized, usualBot, type Who } from "./plan";
import { KINDS, kindOf, SEAT_ICONS, type SeatKind } from "./who";

interface Props {
  game: GameView;
  seats: Who[];
  change: (seats: Who[]) => void;
}

/** The number of seats, and the player on each. */
export function Seats({ game, seats, change }: Props) {
  const { say } = useWords();
  const counts = game.seat_counts.map((count) => ({ value: `${count}`, label: `${count}` }));
  return (
    <section className={`card ${style.group}`} aria-labelledby="seats">
      <div className={style.line}>
        <h2 id="seats">{say("new.seats")}</h2>
        {counts.length > 1 && (
          <Segments
            label={say("new.count")}
            value={`${seats.length}`}
            choices={counts}
            change={(count) => change(resized(game, seats, Number(count)))}
          />
        )}
      </div>
      <ol className={style.seats}>
        {seats.map((who, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <li key={at}>
            <Seat
              game={game}
              at={at}
              who={who}
              change={(wanted) => change(reseated(seats, at, wanted))}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SeatProps {
  game: GameView;
  at: number;
  who: Who;
  change: (who: Who) => void;
}

function Seat({ game, at, who, change }: SeatProps) {
  const { say } = useWords();
  const kinds = useKinds(game);
  const become = (kind: SeatKind) => change(kind === "bot" ? `bot:${usualBot(game)}` : kind);
  return (
    <>
      <span className={style.seat}>
        <SeatSign seat={at} /> {say("new.seat", { seat: at + 1 })}
      </span>
      <Segments
        label={say("new.seat", { seat: at + 1 })}
        value={kindOf(who)}
        choices={kinds}
        change={become}
      />
      <More game={game} at={at} who={who} change={change} />
    </>
  );
}

/** The kinds of players for a seat; bots only if the game has some. */
function useKinds(game: GameView) {
  const { say } = useWords();
  const kinds = KINDS.filter((kind) => kind !== "bot" || game.bots.length > 0);
  return kinds.map((kind) => {
    const Icon = SEAT_ICONS[kind];
    const label = (
      <>
        <Icon size={16} aria-hidden="true" /> {say(`new.${kind}`)}
      </>
    );
    return { value: kind, label, help: say(`new.${kind}.help`) };
  });
}

/** A bot's strength, a local player's name, or an explanation of the choice. */
function More({ game, at, who, change }: SeatProps) {
  const { say } = useWords();
  const kind = kindOf(who);
  if (kind === "bot")
    return (
      <Strength game={game} at={at} bot={who.slice(4)} change={(bot) => change(`bot:${bot}`)} />
    );
  if (kind === "here")
    return (
      <Name at={at} name={who.slice(5)} change={(name) => change(name ? `here:${name}` : "here")} />
    );
  return <p className={style.help}>{say(`new.${who}.help`)}</p>;
}

interface NameProps {
  at: number;
  name: string;
  change: (name: string) => void;
}

/** The name of a player on this device, for the log and the result. */
function Name({ at, name, change }: NameProps) {
  const { say } = useWords();
  return (
    <div className={style.strength}>
      <input
        className="field"
        aria-label={`${say("new.seat", { seat: at + 1 })}: ${say("new.here.name")}`}
        placeholder={say("new.here.name")}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => change(event.target.value)}
      />
      <span className={style.help}>{say("new.here.help")}</span>
      <NameCut name={name} />
    </div>
  );
}

interface StrengthProps {
  game: GameView;
  at: number;
  bot: string;
  change: (bot: string) => void;
}

function Strength({ game, at, bot, change }: StrengthProps) {
  const words = useWords();
  return (
    <label className={style.strength}>
      <span className="visually-hidden">
        {words.say("new.seat", { seat: at + 1 })}: {words.say("new.strength")}
      </span>
      <select className="field" value={bot} onChange={(event) => change(event.target.value)}>
        {botsOf(game).map((one) => (
          <option key={one} value={one}>
            {botName(words, one)}
          </option>
        ))}
      </select>
      <span className={style.help}>{words.maybe(`bot.${bot}.help`, "")}</span>
    </label>
  );
}
