// Made from src/cairn/core/ by `make types-web`; do not edit.

/** The languages: the code of each, and its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" } as const;

/** What bots are called in every game of ours, the weakest first. */
export const STRENGTHS = ["first-evening", "regular", "expert", "merciless"] as const;
