/** The stack in words, layer by layer, for screen readers. */

import type { NodesView } from "../../generated/views";
import { useWords } from "../../words/words";
import { middleNode, nodesText } from "./lattice";
import { type Piece, piecesOf } from "./table";

interface Props {
  view: NodesView;
  names: string[];
}

/** Every piece with its player and its nodes; a BASE by its middle. */
export function Told({ view, names }: Props) {
  const { say } = useWords();
  const layers = [...Map.groupBy(piecesOf(view), ({ layer }) => layer)];
  return (
    <section className="visually-hidden" aria-label={say("told.label")}>
      {layers.length === 0 && <p>{say("told.bare")}</p>}
      {layers.map(([layer, pieces]) => (
        <div key={layer}>
          <p>{say("told.layer", { layer, count: pieces.length })}</p>
          <ul>
            {pieces.map((piece) => (
              <li key={nodesText(piece.nodes)}>{say("told.piece", factsOf(piece, names))}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function factsOf({ seat, type, nodes }: Piece, names: string[]) {
  const at = type === "base" ? [middleNode(nodes)] : nodes;
  return { name: names[seat] ?? "", type, at: at.map((node) => node.join(",")).join(" · ") };
}
