/**
 * The rooms behind the first page and the table, and what opens over a table, in one file: whoever
 * enters one soon enters another. A table must not need it to be shown.
 */

export { default as HowToPlay } from "./how-to-play";
export { default as MoreMenu } from "./more-menu";
export { default as NewTable } from "./new-table";
export { default as Picture } from "./picture";
export { default as PuzzlePage } from "./puzzle-page";
export { default as Replay } from "./replay";
export { default as SettingsPanel } from "./settings-panel";
export { default as Sheets } from "./table-sheets";
export { default as Talk } from "./talk";
export { default as Waiting } from "./waiting";
