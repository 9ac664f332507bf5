/** Setting up a table: who sits where, which rules, what time. */

import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import type { ClockPlan, Failure, GameView, NewTable, OptionView, SeatPlan } from "../messages";
import { api } from "../net/api";
import { myName } from "../net/me";
import { failureOf, useCall } from "../net/use";
import { useWords } from "../words/words";
import { Failed } from "./failed";
import style from "./new-table.module.css";
import { start } from "./start";

type Who = "me" | "here" | "friend" | `bot:${string}`;

export default function NewTableRoom({ game: name }: { game: string }) {
  const games = useCall(api.games, "games");
  const game = games.value?.find((one) => one.name === name);
  if (games.failure) return <Failed failure={games.failure} />;
  return <main id="content">{game && <Form game={game} />}</main>;
}

function Form({ game }: { game: GameView }) {
  const { say } = useWords();
  const [, go] = useLocation();
  const [seats, setSeats] = useState<Who[]>(() => usual(game));
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const [clock, setClock] = useState<ClockPlan>({ kind: "none" });
  const [visibility, setVisibility] = useState<"link" | "public">("link");
  const [name, setName] = useState(myName());
  const [failure, setFailure] = useState<Failure | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const plan: NewTable = {
      game: game.name,
      seats: seats.map(planned),
      options,
      clock,
      visibility,
    };
    try {
      go(await start(plan, name || say("name.guest")));
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  return (
    <form className={style.form} onSubmit={submit}>
      <h1>{game.title}</h1>
      <Failed failure={failure} />
      {!myName() && (
        <label className={style.row}>
          {say("name.ask")}
          <input value={name} maxLength={32} onChange={(event) => setName(event.target.value)} />
        </label>
      )}
      <Seats game={game} seats={seats} change={setSeats} />
      <Options game={game} values={options} seats={seats.length} change={setOptions} />
      <Time clock={clock} change={setClock} />
      <label className={style.row}>
        {say("new.watch")}
        <select
          value={visibility}
          onChange={(event) => setVisibility(event.target.value as "link" | "public")}
        >
          <option value="link">{say("new.watch.link")}</option>
          <option value="public">{say("new.watch.public")}</option>
        </select>
      </label>
      <div className={style.start}>
        <button type="submit" className="button main">
          {say("new.start")}
        </button>
      </div>
    </form>
  );
}

/** Me, and the strongest bot on every other seat that the game needs. */
function usual(game: GameView): Who[] {
  const count = Math.max(2, Math.min(...game.seat_counts));
  const other: Who = game.bots[0] ? `bot:${game.bots[0]}` : "friend";
  const counted = game.seat_counts.includes(count) ? count : Math.min(...game.seat_counts);
  return ["me", ...Array.from<Who>({ length: counted - 1 }).fill(other)];
}

function planned(who: Who): SeatPlan {
  if (who === "friend") return { kind: "open" };
  if (who === "me" || who === "here") return { kind: "host" };
  return { kind: "bot", bot: who.slice(4) };
}

function Seats(props: { game: GameView; seats: Who[]; change: (seats: Who[]) => void }) {
  const { game, seats, change } = props;
  const { say } = useWords();
  const kinds: Who[] = ["me", "here", "friend", ...game.bots.map((bot): Who => `bot:${bot}`)];
  return (
    <fieldset className={style.group}>
      <legend>{say("new.seats")}</legend>
      <div className={style.counts}>
        {game.seat_counts.map((count) => (
          <button
            key={count}
            type="button"
            className="button"
            aria-pressed={count === seats.length}
            onClick={() => change(resized(game, seats, count))}
          >
            {count}
          </button>
        ))}
      </div>
      {seats.map((who, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
        <label key={at} className={style.row}>
          {say("new.seat", { seat: at + 1 })}
          <select
            value={who}
            onChange={(event) => change(seats.with(at, event.target.value as Who))}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind.startsWith("bot:")
                  ? `${say("new.bot")}: ${kind.slice(4)}`
                  : say(`new.${kind}`)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

function resized(game: GameView, seats: Who[], count: number): Who[] {
  const last: Who = seats.length > 1 ? (seats.at(-1) as Who) : (usual(game)[1] ?? "friend");
  return Array.from({ length: count }, (_, at) => seats[at] ?? last);
}

function Options(props: {
  game: GameView;
  values: Record<string, unknown>;
  seats: number;
  change: (values: Record<string, unknown>) => void;
}) {
  const { game, values, seats, change } = props;
  const { say } = useWords();
  const shown = Object.entries(game.options).filter(
    ([, option]) => !option.seats || option.seats.includes(seats),
  );
  if (!shown.length) return null;
  return (
    <fieldset className={style.group}>
      <legend>{say("new.options")}</legend>
      {shown.map(([name, option]) => (
        <label key={name} className={style.row}>
          <span>
            {name}
            <small className="quiet">{option.help}</small>
          </span>
          <Value
            option={option}
            value={values[name] ?? option.default}
            change={(value) => change({ ...values, [name]: value })}
          />
        </label>
      ))}
    </fieldset>
  );
}

function Value(props: { option: OptionView; value: unknown; change: (value: unknown) => void }) {
  const { option, value, change } = props;
  if (option.span) {
    const [least, most] = option.span;
    return (
      <input
        type="number"
        min={least}
        max={most}
        value={Number(value)}
        onChange={(event) => change(event.target.valueAsNumber)}
      />
    );
  }
  return (
    <select
      value={JSON.stringify(value)}
      onChange={(event) => change(JSON.parse(event.target.value))}
    >
      {option.choices.map((choice) => (
        <option key={String(choice)} value={JSON.stringify(choice)}>
          {String(choice)}
        </option>
      ))}
    </select>
  );
}

function Time({ clock, change }: { clock: ClockPlan; change: (clock: ClockPlan) => void }) {
  const { say } = useWords();
  const seconds = { none: 0, move: 60, game: 600 };
  return (
    <label className={style.row}>
      {say("new.clock")}
      <select
        value={clock.kind}
        onChange={(event) => {
          const kind = event.target.value as "none" | "move" | "game";
          change({ kind, seconds: seconds[kind] });
        }}
      >
        {(["none", "move", "game"] as const).map((kind) => (
          <option key={kind} value={kind}>
            {say(`new.clock.${kind}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
