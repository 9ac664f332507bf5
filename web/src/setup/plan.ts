/** The draft of a table: seats, rules and time. */

import { Choice } from "../device/choice";
import { recallJson, remember } from "../device/memory";
import { STRENGTHS } from "../generated/lists";
import type { ClockPlan, GameView, NewTable, OptionView, SeatPlan } from "../generated/messages";

/** The player of a seat: me, a named player on this device, a friend with the link, or a bot. */
export type Who = "me" | "here" | `here:${string}` | "friend" | `bot:${string}`;
/** The company of a quick table. */
export type Company = "bot" | "alone" | "here" | "friends";

/** A draft as edited in the form. */
export interface Draft {
  seats: Who[];
  options: Record<string, unknown>;
  clock: Required<ClockPlan>;
  visibility: "link" | "public";
  /** The spectators' delay in seconds. */
  delay: number;
  hints: boolean;
}

/** No clock. */
export const NO_CLOCK: Required<ClockPlan> = { kind: "none", seconds: 0, increment: 0 };

/** The strength of the bots I play: the easiest until I choose another. */
export const STRENGTH = new Choice("cairn-strength", STRENGTHS);

/** The bots to choose from, the weakest first: the four strengths, or the game's own. */
export function botsOf(game: GameView): string[] {
  const known = STRENGTHS.filter((name) => game.bots.includes(name));
  return known.length ? known : game.bots.toReversed();
}

/** The default bot: of the strength I chose, or else the weakest. */
export function usualBot(game: GameView): string | null {
  const bots = botsOf(game);
  return bots.find((name) => name === STRENGTH.read()) ?? bots[0] ?? null;
}

function other(game: GameView, company: Company): Who {
  const bot = usualBot(game);
  if (company === "here") return "here";
  return company === "friends" || !bot ? "friend" : `bot:${bot}`;
}

/** The fewest seats for this company, with me on the first. */
export function seatsFor(game: GameView, company: Company): Who[] {
  const counts = game.seat_counts.filter((count) =>
    company === "alone" ? count === 1 : count > 1,
  );
  const count = Math.min(...(counts.length ? counts : game.seat_counts));
  return ["me", ...Array.from<Who>({ length: count - 1 }).fill(other(game, company))];
}

/** The draft for a company, with defaults for everything else. */
export function usualDraft(game: GameView, company: Company): Draft {
  return {
    seats: seatsFor(game, company),
    options: {},
    clock: NO_CLOCK,
    visibility: "link",
    delay: 0,
    hints: true,
  };
}

/** Change the number of seats: existing ones keep their players, new ones copy the last. */
export function resized(game: GameView, seats: Who[], count: number): Who[] {
  const last = seats.length > 1 ? seats.at(-1) : undefined;
  const filler = last?.startsWith("here")
    ? "here"
    : last !== "me" && last
      ? last
      : other(game, "bot");
  const kept = Array.from({ length: count }, (_, at) => seats[at] ?? filler);
  return seats.includes("me") && !kept.includes("me") ? kept.with(0, "me") : kept;
}

/** Change the player of a seat. I have only one seat: if I move, we swap. */
export function reseated(seats: Who[], at: number, who: Who): Who[] {
  const before = seats.indexOf("me");
  const moved = seats.with(at, who);
  return who === "me" && before >= 0 && before !== at
    ? moved.with(before, seats[at] ?? "here")
    : moved;
}

/** The options that apply at a table with this many seats. */
export function optionsAt(game: GameView, seats: number): [string, OptionView][] {
  return Object.entries(game.options).filter(
    ([, option]) => (!option.seats || option.seats.includes(seats)) && !(option.seat && seats < 2),
  );
}

/** The value of an option, as it will be sent. */
export function optionValue(draft: Draft, name: string, option: OptionView): unknown {
  const value = draft.options[name] ?? option.default;
  const seats = draft.seats.length;
  if (Array.isArray(value)) return draft.seats.map((_, at) => value[at] ?? option.default);
  return option.seat ? Math.min(Number(value), seats - 1) : value;
}

function seatPlan(who: Who): SeatPlan {
  if (who === "friend") return { kind: "open" };
  if (who.startsWith("bot:")) return { kind: "bot", bot: who.slice(4) };
  const name = nameIn(who);
  return name ? { kind: "host", name } : { kind: "host" };
}

/** The name of a player on this device, if given. */
export function nameIn(who: Who): string | null {
  return (who.startsWith("here:") && who.slice(5).trim()) || null;
}

/** The request to the server, without options at their defaults. */
export function planOf(game: GameView, draft: Draft): NewTable {
  const chosen = optionsAt(game, draft.seats.length)
    .map(([name, option]) => [name, optionValue(draft, name, option), option.default] as const)
    .filter(([, value, usual]) => value !== usual);
  return {
    game: game.name,
    seats: draft.seats.map(seatPlan),
    options: Object.fromEntries(chosen.map(([name, value]) => [name, value])),
    clock: draft.clock,
    visibility: draft.visibility,
    spectator_delay: draft.delay,
    hints: draft.hints,
  };
}

// --- remembered from the last time ----------------------------------------------------------

const KEY = "cairn-plan-";

/** Remember the choices for the next table of this game. */
export function rememberDraft(game: GameView, draft: Draft): void {
  remember(KEY + game.name, JSON.stringify(draft));
}

/** The previous choices, as far as the game still has them. */
export function lastDraft(game: GameView): Draft | null {
  const kept = recallJson(KEY + game.name);
  if (!kept || typeof kept !== "object") return null;
  const { seats, options, clock, visibility, delay, hints } = kept as Partial<Draft>;
  const usual = usualDraft(game, "bot");
  return {
    seats: fitting(game, seats) ?? usual.seats,
    options: Object.fromEntries(
      Object.entries(options ?? {}).filter(([name, value]) => allowed(game.options[name], value)),
    ),
    clock: { ...NO_CLOCK, ...clock },
    visibility: visibility === "public" ? "public" : "link",
    delay: Number(delay) || 0,
    hints: hints !== false,
  };
}

function fitting(game: GameView, seats: Who[] | undefined): Who[] | null {
  if (!Array.isArray(seats) || !game.seat_counts.includes(seats.length)) return null;
  const bots = botsOf(game).map((bot) => `bot:${bot}`);
  const known = new Set<unknown>(["me", "here", "friend", ...bots]);
  return seats.every((who) => known.has(who) || who.startsWith("here:")) ? seats : null;
}

function allowed(option: OptionView | undefined, value: unknown): boolean {
  if (!option) return false;
  if (Array.isArray(value)) return option.per_seat && value.every((one) => allowed(option, one));
  const [least = 0, most = -1] = option.span ?? [];
  return (
    option.choices.includes(value) ||
    (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
  );
}
