/** A remembered choice, shared by all components that read it. */

import { useSyncExternalStore } from "react";
import { recall, remember } from "./memory";

/** One of a few values, kept on this device. */
export class Choice<Value extends string> {
  private readonly listeners = new Set<() => void>();

  /** The first value is the default. */
  constructor(
    private readonly key: string,
    readonly values: readonly [Value, ...Value[]],
  ) {}

  readonly read = (): Value => {
    const kept = recall(this.key);
    return this.values.find((one) => one === kept) ?? this.values[0];
  };

  set(value: Value): void {
    remember(this.key, value);
    for (const listener of this.listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** The value of a choice, kept up to date. */
export function useChoice<Value extends string>(choice: Choice<Value>): Value {
  return useSyncExternalStore(choice.subscribe, choice.read);
}
