/**
 * React Aria adds a style element to the page for pressable elements, unless one with this
 * id exists. The server's content policy allows none; the rule itself is in sheet.module.css.
 */

const ID = "react-aria-pressable-style";

if (!document.getElementById(ID)) {
  const mark = document.createElement("meta");
  mark.id = ID;
  document.head.append(mark);
}
