/** The stack in words, layer by layer, for screen readers. */

import type { NodesView } from "../../generated/views";
import { useWords } from "../../words/words";
import { nodesText, placeText } from "./lattice";
import { TYPES } from "./parts";
import { leftOf, piecesOf } from "./table";

interface Props {
  view: NodesView;
  names: string[];
}

/** Whose turn it is and what is at risk, then every layer with its pieces, then what is left. */
export function Told({ view, names }: Props) {
  const { say } = useWords();
  const layers = [...Map.groupBy(piecesOf(view), ({ layer }) => layer)];
  return (
    <section className="visually-hidden" aria-label={say("told.label")}>
      <h2>{say("told.label")}</h2>
      {!view.outcome && <Now view={view} names={names} />}
      {layers.length === 0 && <p>{say("told.bare")}</p>}
      {layers.map(([layer, pieces]) => (
        <div key={layer}>
          <h3>{say("told.layer", { layer, count: pieces.length })}</h3>
          <ul>
            {pieces.map(({ seat, type, nodes }) => (
              <li key={nodesText(nodes)}>
                {say("told.piece", {
                  name: names[seat] ?? "",
                  type,
                  at: placeText({ type, nodes }),
                })}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <h3>{say("told.hands")}</h3>
      <ul>
        {names.map((name, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <li key={seat}>{say("told.hand", handOf(view, name, seat))}</li>
        ))}
      </ul>
    </section>
  );
}

/** Whose turn it is, how full the layer is, and whether hands may knock the stack over. */
function Now({ view, names }: Props) {
  const { say } = useWords();
  const { layer, laid, full, options } = view;
  return (
    <p>
      {say("told.now", { name: names[view.turn] ?? "", layer, laid, full })}{" "}
      {say("told.risk", { hand: String(options.hand) })}
    </p>
  );
}

function handOf(view: NodesView, name: string, seat: number) {
  const left = Object.fromEntries(TYPES.map((type) => [type, leftOf(view, seat, type)]));
  return { name, ...left, out: String(view.out[seat]) };
}
