/** How far a game is that is being compiled, for a person who waits for it. */

import { useEffect, useState } from "react";
import type { Compiling } from "../generated/messages";
import { api } from "./api";
import { poll } from "./polled";

/** How long somebody waits without a word, and how often the server is asked then. */
const PATIENCE = 1_000;
const EVERY = 500;

/** While one waits: how far the game is, or any game that is being compiled; null if none is. */
export function useCompiling(waiting: boolean, game?: string): Compiling | null {
  const [games, setGames] = useState<Compiling[]>([]);
  useEffect(() => (waiting ? watchCompiling(setGames) : undefined), [waiting]);
  return games.find((one) => !game || one.game === game) ?? null;
}

/** Tell what is being compiled, after a while and until stopped. Returns a function that stops. */
export function watchCompiling(tell: (games: Compiling[]) => void): () => void {
  let stop = () => {};
  const timer = setTimeout(() => {
    stop = poll<Compiling[]>(api.compiling, EVERY, (change) => {
      tell(change({ value: null, failure: null }).value ?? []);
    });
  }, PATIENCE);
  return () => {
    clearTimeout(timer);
    stop();
    tell([]);
  };
}
