/** The aim: which colour is in hand, over which space, what placing it there would do. */

import { useState } from "react";
import type { Failure } from "../../generated/messages";
import type {
  ToppleAction,
  ToppleChoiceView,
  TopplePlace,
  ToppleView,
  Wanted,
} from "../../generated/views";
import type { ScreenProps } from "../screen";
import { useTried } from "../tried";
import type { Colour } from "./parts";
import { neighbour, SPACES } from "./spaces";

/** What is in hand, and what pointers, fingers and keys do with it. */
export interface Aim {
  /** Where the colour in hand may go; empty when it is not my turn to place. */
  allowed: ReadonlyMap<string, ToppleChoiceView>;
  /** The spaces that stand out: those allowed, unless all are. */
  lit: readonly string[];
  /** The colours that I can place: with two players there are two to choose from. */
  colours: Colour[];
  colour: Colour | null;
  take(colour: Colour): void;
  /** The space that is aimed at, and the placement there; null where none is allowed. */
  space: string | null;
  choice: ToppleChoiceView | null;
  /** The state after that placement with a steady hand, once the server has said so. */
  after: ToppleView | null;
  at(space: string): void;
  leave(space: string): void;
  /** Where the keys are, and how they move on. */
  keyed: string;
  step(right: number, up: number): void;
  /** The keys are at a space that has the focus. */
  focus(space: string): void;
  /** A space was pressed: place there if it was aimed at already, or if pressing is enough. */
  choose(space: string, atOnce: boolean): void;
  /** Why not, and the space it is about. */
  refused: { space: string; why: Failure } | null;
}

const MIDDLE = "c3";
const NOTHING: ReadonlyMap<string, ToppleChoiceView> = new Map();

type ToppleProps = ScreenProps<ToppleView, ToppleAction>;

/** The aim of the acting seat; with `aid` the server is asked what a placement would do. */
export function useAim(props: ToppleProps, aid: boolean): Aim {
  const { view, advice, play } = props;
  const placing = props.acting !== null && view.phase === "place";
  const hand = useColours(props, placing);
  const allowed = placing && hand.colour ? choicesOf(view, hand.colour) : NOTHING;
  const pointer = usePointer(placing && advice?.kind === "place" ? advice.space : null);
  const space = placing ? pointer.space : null;
  const choice = (space !== null && allowed.get(space)) || null;
  const { refused, refuse, forgive } = useRefused(props);
  const told = useTried(props, aid && choice ? placeOf(choice) : null);
  const after = told?.fresh ? ((told.tried.view ?? null) as ToppleView | null) : null;

  return {
    ...hand,
    ...pointer,
    allowed,
    lit: allowed.size < SPACES.length ? [...allowed.keys()] : [],
    space,
    choice,
    after,
    refused,
    at: (wanted) => {
      pointer.at(wanted);
      forgive();
    },
    step: (right, up) => {
      pointer.step(right, up);
      forgive();
    },
    choose: (pressed, atOnce) => {
      const chosen = allowed.get(pressed);
      const named = hand.colours.length > 1 ? hand.colour : null;
      if (placing && !chosen) void refuse({ space: pressed, colour: named });
      else if (!chosen || !(atOnce || pressed === space)) pointer.at(pressed);
      else {
        pointer.at(null);
        play(placeOf(chosen));
      }
    },
  };
}

/** The colour in hand: the advised one, or the one that was taken since. */
function useColours({ view, acting, advice }: ToppleProps, placing: boolean) {
  const [taken, setTaken] = useState<{ colour: Colour; advice: ToppleAction | null }>();
  const own = view.colours.filter(({ seat }) => placing && seat === acting);
  const colours = own.map(({ colour }) => colour).filter((one) => choicesOf(view, one).size > 0);
  const advised = advice?.kind === "place" && advice !== taken?.advice ? advice.colour : null;
  const wanted = [advised, taken?.colour].find((one) => one && colours.includes(one));
  return {
    colours,
    colour: wanted ?? colours[0] ?? null,
    take: (colour: Colour) => setTaken({ colour, advice }),
  };
}

/** The space that a pointer, a finger or the keys are at, or else the advised one. */
function usePointer(advised: string | null) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [keyed, setKeyed] = useState(MIDDLE);
  return {
    space: pointed ?? advised,
    at: setPointed as (space: string | null) => void,
    leave: (left: string) => setPointed((now) => (now === left ? null : now)),
    keyed,
    focus: setKeyed as (space: string) => void,
    step: (right: number, up: number) => {
      const next = neighbour(pointed ?? keyed, right, up);
      setKeyed(next);
      setPointed(next);
    },
  };
}

type Refused = Aim["refused"];

/** What was refused, by the table or when somebody pressed a space where nothing can be placed. */
function useRefused({ view, refusal, attempt }: ToppleProps) {
  const [told, setTold] = useState<{ from: ToppleView; refused: Refused } | null>(null);
  const at = refusal?.facts.space;
  const ours = told?.from === view ? told.refused : null;
  return {
    refused: refusal && typeof at === "string" ? { space: at, why: refusal } : ours,
    refuse: async (placement: Placement): Promise<void> => {
      const why = (await attempt(placeOf(placement)))?.refusal;
      setTold(why ? { from: view, refused: { space: placement.space, why } } : null);
    },
    forgive: () => setTold(null),
  };
}

/** The choices of a colour by their spaces; players with one colour don't name it. */
function choicesOf(view: ToppleView, colour: Colour): Map<string, ToppleChoiceView> {
  const mine = view.choices.filter((one) => one.colour === null || one.colour === colour);
  return new Map(mine.map((choice) => [choice.space, choice]));
}

type Placement = Pick<TopplePlace, "space" | "colour">;

/** To place a piece there. */
function placeOf({ space, colour }: Placement): Wanted<TopplePlace> {
  return { kind: "place", space, colour };
}
