/** The rooms behind the first page, in one file: whoever enters one soon enters another. */

export { default as HowToPlay } from "./how-to-play";
export { default as NewTable } from "./new-table";
export { default as Picture } from "./picture";
export { default as PuzzlePage } from "./puzzle-page";
export { default as Replay } from "./replay";
export { default as SettingsPanel } from "./settings-panel";
export { default as TableRoom } from "./table-room";
