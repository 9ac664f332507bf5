/** The result of a server call, for a component. */

import { useEffect, useState } from "react";
import type { Failure } from "../generated/messages";
import { Refused } from "./api";

/** The result of a call; both are null until it answers. */
export interface Fetched<T> {
  value: T | null;
  failure: Failure | null;
}

/** Call once; a new key calls again. */
export function useCall<T>(call: () => Promise<T>, key: string): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ value: null, failure: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the call
  useEffect(() => {
    let wanted = true;
    call().then(
      (value) => wanted && setFetched({ value, failure: null }),
      (error) => wanted && setFetched({ value: null, failure: failureOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  return fetched;
}

/** Why a call failed; any other error is a bug and is rethrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return error.failure;
  throw error;
}
