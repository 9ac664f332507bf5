// Made from src/cairn/core/ by `make types-web`; do not edit.

/** The languages: the code of each, and its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" } as const;

/** The names of our bots, the same in every game, weakest first. */
export const STRENGTHS = ["first-evening", "regular", "expert", "merciless"] as const;

/** What a guest without a name is called; people read it in their language. */
export const UNNAMED = "Guest";
