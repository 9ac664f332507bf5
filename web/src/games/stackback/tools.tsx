/** The tool that shows or hides the balance. */

import { Scale } from "lucide-react";
import { aids } from "../../look/aids";
import { Tool } from "../../space/tool";
import { useWords } from "../../words/words";

/** Switches the aids on and off. */
export function AidTool({ on }: { on: boolean }) {
  const { say } = useWords();
  return (
    <Tool name={say("tool.aid")} on={on} pressed={() => aids.set(on ? "off" : "on")}>
      <Scale size={20} />
    </Tool>
  );
}
