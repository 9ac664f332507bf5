/** "Dice checked": the browser's result of recomputing every roll from the seed. */

import { CircleCheck, CircleDashed, CircleX, Shield, ShieldCheck, ShieldX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Check, sound, useCheck } from "../dice/check";
import { useActionTeller } from "../games/screen";
import type { Problem } from "../generated/messages";
import { api } from "../net/api";
import { useCall } from "../net/use";
import { type ActionTeller, actionTexts, toldText } from "../words/told";
import { useWords } from "../words/words";
import style from "./dice-proof.module.css";

interface DiceProofProps {
  table: string;
  game: string;
  names: string[];
}

/** The proof of a table's record. */
export function DiceProof({ table, game, names }: DiceProofProps) {
  const record = useCall(() => api.record(table), table);
  const check = useCheck(record.value);
  if (!record.value) return null;
  return <Proof game={game} check={check} secret={record.value.seed === null} names={names} />;
}

interface Props {
  game: string;
  check: Check;
  /** The seed is still secret: the game isn't over. */
  secret: boolean;
  /** The players' names, by seat. */
  names: string[];
  /** Show the moment of a log entry. */
  show?: ((moment: number) => void) | undefined;
}

/** Only a check that went well wears a tick. */
const SIGNS: Record<string, typeof Shield> = { good: ShieldCheck, bad: ShieldX };

/** The result of a check so far, with the details behind a button. */
export function Proof(props: Props) {
  const { check, secret } = props;
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  const good = sound(check, secret);
  const diceless = !check.draws && check.wrong.length === 0;
  const busy = diceless ? "game" : "busy";
  const summary = secret ? "secret" : good === null ? busy : good ? "good" : "bad";
  const Icon = SIGNS[summary] ?? Shield;
  return (
    <div className={style.proof} data-state={summary}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon size={20} aria-hidden="true" />
        <span role="status">
          {say(`proof.${summary}`, { draws: check.draws ?? 0, done: check.done })}
        </span>
      </button>
      {(open || summary === "bad") && <Findings {...props} />}
      {open && !diceless && <p className="quiet">{say("proof.how")}</p>}
    </div>
  );
}

function Findings({ game, check, secret, names, show }: Props) {
  const tell = useActionTeller(game, names);
  return (
    <ul className={style.findings}>
      {(check.draws !== 0 || check.promised === false) && <Seed check={check} secret={secret} />}
      {!secret && check.draws !== 0 && <Draws check={check} />}
      {check.wrong.map((draw) => (
        <WrongDraw key={draw.index} draw={draw} tell={tell} show={show} />
      ))}
      <Rules verdict={check.verdict} names={names} tell={tell} />
    </ul>
  );
}

function Seed({ check: { promised }, secret }: Pick<Props, "check" | "secret">) {
  const { say } = useWords();
  if (secret) return <Finding state={null}>{say("proof.seed.secret")}</Finding>;
  return (
    <Finding state={promised}>
      {say(promised === false ? "proof.seed.bad" : "proof.seed.good")}
    </Finding>
  );
}

/** The number of correct draws, as long as all are. */
function Draws({ check: { draws, done, wrong, unread } }: { check: Check }) {
  const { say } = useWords();
  if (unread) return <Finding state={null}>{say("proof.draws.unread")}</Finding>;
  if (wrong.length > 0) return null;
  return (
    <Finding state={draws !== null && done === draws ? true : null}>
      {say("proof.draws.good", { done, draws: draws ?? 0 })}
    </Finding>
  );
}

interface WrongDrawProps {
  draw: Check["wrong"][number];
  tell: ActionTeller;
  show: Props["show"];
}

function WrongDraw({ draw, tell, show }: WrongDrawProps) {
  const { say } = useWords();
  const { index } = draw;
  const [action, expected] = actionTexts([draw.action, draw.expected], -1, tell);
  return (
    <Finding state={false}>
      {say("proof.draws.bad", { entry: index + 1, action, expected })}
      {show && (
        <button type="button" onClick={() => show(index + 1)}>
          {say("proof.show")}
        </button>
      )}
    </Finding>
  );
}

/** What makes the words of a finding. */
interface Wording {
  names: string[];
  tell: ActionTeller;
}

/** The server's verdict on everything but the dice. */
function Rules({ verdict, names, tell }: Pick<Check, "verdict"> & Wording) {
  const { say } = useWords();
  if (verdict === undefined) return <Finding state={null}>{say("proof.rules.busy")}</Finding>;
  if (verdict === null) return <Finding state={null}>{say("proof.rules.unknown")}</Finding>;
  const problems = verdict.problems.filter(({ kind }) => kind !== "dice" && kind !== "seed");
  const broken = problems.some(({ harmless }) => !harmless);
  return (
    <>
      {!broken && <Finding state>{say("proof.rules.good")}</Finding>}
      {problems.map((problem) => (
        <Found key={problem.sentence} problem={problem} names={names} tell={tell} />
      ))}
    </>
  );
}

/** A finding of the server; a harmless one is shown as a note. */
function Found({ problem, names, tell }: { problem: Problem } & Wording) {
  const words = useWords();
  const { kind, index, harmless } = problem;
  const told = toldText(words, "problem", problem, names, tell);
  return (
    <Finding state={harmless ? null : false}>
      {index === null ? told : words.say("proof.entry", { entry: index + 1, problem: told })}
      {kind === "rules" && <span className="quiet"> {words.say("proof.rest")}</span>}
    </Finding>
  );
}

function Finding({ state, children }: { state: boolean | null; children: ReactNode }) {
  const Icon = state === null ? CircleDashed : state ? CircleCheck : CircleX;
  return (
    <li data-state={String(state)}>
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
