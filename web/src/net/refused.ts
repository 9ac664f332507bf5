/** Refusals of the socket and of calls, as one shape. */

import type { Failure, Error as Refusal } from "../generated/messages";
import { Refused } from "./api";

/** What was refused and why; anything else is a mistake of ours and goes on. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof Refused) return error.failure;
  const { type, code, sentence, source, facts } = error as Partial<Refusal>;
  if (type !== "error" || !code) throw error;
  return { code, sentence: sentence ?? "", source: source ?? "table", facts: facts ?? {} };
}
