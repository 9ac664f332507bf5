/**
 * React Aria puts a style element into the page for whatever can be pressed, unless one with this
 * id is there. The server's content policy allows none; the rule itself is in sheet.module.css.
 */

const ID = "react-aria-pressable-style";

if (!document.getElementById(ID)) {
  const mark = document.createElement("meta");
  mark.id = ID;
  document.head.append(mark);
}
