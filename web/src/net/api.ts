/** The server's calls, typed. */

import type {
  Compiling,
  Draws,
  Event,
  Failure,
  GameView,
  Guest,
  GuideStep,
  Moments,
  NewTable,
  PuzzleView,
  ReplayRequest,
  Seated,
  TableView,
  Verdict,
} from "../generated/messages";
import type { MotionView } from "../generated/views";
import type { GameRecord } from "./record";

const API = "/api/v1";

/** The server refused, or could not be reached; `failure` has the reason. */
export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.sentence);
  }
}

const UNREACHABLE: Failure = {
  code: "unreachable",
  sentence: "The server can't be reached right now.",
  source: "table",
  facts: {},
};

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(API + path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  if (response.ok) return (await response.json()) as T;
  throw new Refused(await failure(response));
}

async function failure(response: Response): Promise<Failure> {
  try {
    return (await response.json()) as Failure;
  } catch {
    return UNREACHABLE; // a proxy in between speaks for itself
  }
}

/** The number of retries while the server is busy with other clients at our address. */
const PATIENCE = 30;

/** The server checks one of our records at a time: further requests queue here. */
let line: Promise<unknown> = Promise.resolve();

function inLine<T>(act: () => Promise<T>): Promise<T> {
  const turn = line.then(() => patiently(act));
  line = turn.catch(() => undefined);
  return turn;
}

async function patiently<T>(act: () => Promise<T>, tries = PATIENCE): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const busy = error instanceof Refused && BUSY.has(error.failure.code);
    if (!busy || tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 700));
    return patiently(act, tries - 1);
  }
}

const BUSY = new Set(["checking", "rate", "busy", "moving"]);

/** All calls to the server; each rejects with `Refused`. */
export const api = {
  games: () => call<GameView[]>("GET", "/games"),
  compiling: () => call<Compiling[]>("GET", "/compiling"),
  guest: (name: string) => call<Guest>("POST", "/guests", { name }),
  tables: () => call<TableView[]>("GET", "/tables"),
  table: (table: string) => call<TableView>("GET", `/tables/${encodeURIComponent(table)}`),
  create: (plan: NewTable) => call<Seated>("POST", "/tables", plan),
  join: (table: string, seats: number[] | null) =>
    call<Seated>("POST", `/tables/${encodeURIComponent(table)}/join`, { seats }),
  leave: (table: string, token: string, bot: string | null) =>
    call<unknown>("POST", `/tables/${encodeURIComponent(table)}/leave`, { token, bot }),
  record: (table: string) => call<GameRecord>("GET", `/tables/${encodeURIComponent(table)}/record`),
  verify: (record: GameRecord) => inLine(() => call<Verdict>("POST", "/verify", record)),
  guide: (game: string) => call<GuideStep[]>("GET", `/games/${encodeURIComponent(game)}/guide`),
  picture: (game: string) =>
    call<GuideStep | null>("GET", `/games/${encodeURIComponent(game)}/picture`),
  puzzles: () => call<PuzzleView[]>("GET", "/puzzles/today"),
  moments: (request: ReplayRequest) =>
    inLine(() => call<Moments>("POST", "/replay/moments", request)),
  motion: (request: ReplayRequest) =>
    inLine(() => call<MotionView | null>("POST", "/replay/motion", request)),
  draws: (record: GameRecord) => inLine(() => call<Draws>("POST", "/replay/draws", record)),
  events,
};

/** The events of a table up to number `last`. The stream never ends, so it is aborted. */
async function events(table: string, last: number): Promise<Event[]> {
  const broken = new AbortController();
  const path = `${API}/tables/${encodeURIComponent(table)}/events?after=0`;
  const response = await fetch(path, { signal: broken.signal });
  if (!response.ok || !response.body) throw new Refused(await failure(response));
  const found: Event[] = [];
  try {
    for await (const line of lines(response.body)) {
      if (line) found.push(JSON.parse(line) as Event);
      if ((found.at(-1)?.n ?? 0) >= last) break;
    }
  } finally {
    broken.abort();
  }
  return found;
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader();
  let rest = "";
  while (true) {
    const { value, done } = (await reader.read()) as { value?: string; done: boolean };
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}

/** A game's rules in a language, as Markdown. */
export async function rules(game: string, language: string): Promise<string> {
  const response = await fetch(
    `${API}/games/${encodeURIComponent(game)}/rules?language=${language}`,
  );
  if (!response.ok) throw new Refused(await failure(response));
  return response.text();
}
