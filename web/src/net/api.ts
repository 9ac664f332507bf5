/** The calls of the server, typed. */

import type { Failure, GameView, Guest, NewTable, Seated, TableView, Verdict } from "../messages";

const API = "/api/v1";

/** The server said no, or could not be reached; `failure` is what it said. */
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

export const api = {
  games: () => call<GameView[]>("GET", "/games"),
  guest: (name: string) => call<Guest>("POST", "/guests", { name }),
  tables: () => call<TableView[]>("GET", "/tables"),
  table: (table: string) => call<TableView>("GET", `/tables/${encodeURIComponent(table)}`),
  create: (plan: NewTable) => call<Seated>("POST", "/tables", plan),
  join: (table: string, seats: number[] | null) =>
    call<Seated>("POST", `/tables/${encodeURIComponent(table)}/join`, { seats }),
  leave: (table: string, token: string, bot: string | null) =>
    call<unknown>("POST", `/tables/${encodeURIComponent(table)}/leave`, { token, bot }),
  record: (table: string) => call<unknown>("GET", `/tables/${encodeURIComponent(table)}/record`),
  verify: (record: unknown) => call<Verdict>("POST", "/verify", record),
};

export async function rules(game: string, language: string): Promise<string> {
  const response = await fetch(`${API}/games/${game}/rules?language=${language}`);
  if (!response.ok) throw new Refused(await failure(response));
  return response.text();
}
