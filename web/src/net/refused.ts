/** Refusals of the socket and of calls, as one shape. */

import type { Failure, Error as Refusal } from "../generated/messages";
import { Refused } from "./api";

/** The failure of a refusal; any other error is a bug and is rethrown. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof Refused) return error.failure;
  const { type, code, sentence, source, facts } = error as Partial<Refusal>;
  if (type !== "error" || !code) throw error;
  return { code, sentence: sentence ?? "", source: source ?? "table", facts: facts ?? {} };
}
