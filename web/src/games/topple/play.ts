/** Aiming and placing: what the pointer, the finger or the keys mean on every board. */

import { useEffect, useState } from "react";
import type { Failure } from "../../generated/messages";
import type {
  ToppleAction,
  ToppleBalanceView,
  ToppleChoiceView,
  TopplePlace,
  ToppleView,
  Wanted,
} from "../../generated/views";
import type { ScreenProps } from "../screen";
import { ownColours } from "./history";
import type { Colour } from "./parts";

export interface Aim {
  /** Where the colour in hand may go; empty when it is not my turn to place. */
  allowed: ReadonlyMap<string, ToppleChoiceView>;
  /** Those who play two colours choose; the others have one. */
  colours: Colour[];
  colour: Colour | null;
  take(colour: Colour): void;
  space: string | null;
  /** How the board would hang, once the server has said so; `falls` when it would come down. */
  after: ToppleBalanceView | null;
  falls: boolean;
  at(space: string): void;
  leave(space: string): void;
  /** A space was pressed: place there if it was aimed at already, or if pressing is enough. */
  choose(space: string, atOnce: boolean): void;
  /** Why not, and the space it is about. */
  refused: { space: string; why: Failure } | null;
}

/** A question waits this long, so that a pointer on its way asks nothing. */
const PATIENCE = 90;

type ToppleProps = ScreenProps<ToppleView, ToppleAction>;

export function useAim(props: ToppleProps, aid: boolean): Aim {
  const { view, acting, advice, play, attempt } = props;
  const placing = acting !== null && view.phase === "place";
  const colours = placing ? ownColours(acting, view.scores.length) : [];
  const playable = colours.filter((colour) => leftOf(view, colour) > 0);
  const [taken, setTaken] = useState<{ colour: Colour; advice: ToppleAction | null }>();
  const place = advice?.kind === "place" ? advice : null;
  const advised = advice === taken?.advice ? null : place;
  const colour =
    playable.find((one) => advised?.colour === one) ??
    playable.find((one) => one === taken?.colour) ??
    playable[0] ??
    null;
  const allowed = placing && colour ? choicesOf(view, colour) : new Map<string, ToppleChoiceView>();
  const [pointed, setPointed] = useState<string | null>(null);
  const space = placing ? (pointed ?? place?.space ?? null) : null;
  const aimed = space === null ? null : (allowed.get(space) ?? null);
  const after = useAfter(view, aid ? aimed : null, attempt);

  const [refused, refuse, forgive] = useRefused(props);

  function choose(at: string, atOnce: boolean): void {
    const choice = allowed.get(at);
    const named = colours.length > 1 ? colour : null;
    if (placing && !choice) void refuse(at, placeOf({ space: at, colour: named }));
    else if (choice && (atOnce || at === space)) {
      setPointed(null);
      play(placeOf(choice));
    } else setPointed(at);
  }

  return {
    allowed,
    colours: playable,
    colour,
    take: (wanted) => setTaken({ colour: wanted, advice }),
    space,
    after: after?.balance ?? null,
    falls: after !== null && (after.phase === "fall" || after.balance.margin <= 0),
    at: (wanted) => {
      setPointed(wanted);
      forgive();
    },
    leave: (left) => setPointed((now) => (now === left ? null : now)),
    choose,
    refused,
  };
}

type Refused = Aim["refused"];

/** What was refused, by the table or when somebody pressed a space where nothing can be placed. */
function useRefused({ view, refusal, attempt }: ToppleProps) {
  const [told, setTold] = useState<{ from: ToppleView; refused: Refused } | null>(null);
  const at = refusal?.facts.space;
  const ours = told?.from === view ? told.refused : null;
  const refused = refusal && typeof at === "string" ? { space: at, why: refusal } : ours;
  async function refuse(space: string, action: Wanted<TopplePlace>): Promise<void> {
    const why = (await attempt(action))?.refusal;
    setTold(why ? { from: view, refused: { space, why } } : null);
  }
  return [refused, refuse, () => setTold(null)] as const;
}

function leftOf(view: ToppleView, colour: Colour): number {
  return view.colours.find((one) => one.colour === colour)?.left ?? 0;
}

/** The choices of a colour by their spaces; players with one colour don't name it. */
function choicesOf(view: ToppleView, colour: Colour): Map<string, ToppleChoiceView> {
  const mine = view.choices.filter((one) => one.colour === null || one.colour === colour);
  return new Map(mine.map((choice) => [choice.space, choice]));
}

/** To place a piece there. */
function placeOf({ space, colour }: Pick<TopplePlace, "space" | "colour">): Wanted<TopplePlace> {
  return { kind: "place", space, colour };
}

/** The state after a choice, as the server tries it; null until it has answered. */
function useAfter(
  view: ToppleView,
  choice: ToppleChoiceView | null,
  attempt: ToppleProps["attempt"],
): ToppleView | null {
  const [tried, setTried] = useState<{
    choice: ToppleChoiceView;
    from: ToppleView;
    view: ToppleView;
  }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt is made anew for every render
  useEffect(() => {
    if (!choice) return;
    const timer = setTimeout(async () => {
      const answer = await attempt(placeOf(choice));
      if (answer?.view) setTried({ choice, from: view, view: answer.view as ToppleView });
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [view, choice]);
  return tried && tried.choice === choice && tried.from === view ? tried.view : null;
}
