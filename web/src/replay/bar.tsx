/** The bar of a replay: play, step, speed, and a slider over the moments. */

import "../device/press";
import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Download,
  Link as LinkIcon,
  type LucideIcon,
  Pause,
  Play,
} from "lucide-react";
import { useState } from "react";
import { Slider, SliderThumb, SliderTrack } from "react-aria-components/Slider";
import { useKeys } from "../device/keys";
import { type GameRecord, saveRecord } from "../net/record";
import { copyText } from "../shell/share";
import { useWords } from "../words/words";
import style from "./bar.module.css";
import { SPEEDS, type Transport } from "./transport";

interface Props {
  transport: Transport;
  last: number;
  /** The moments with a wrong draw. */
  wrong: number[];
  record: GameRecord;
  table: string | null;
  title: string;
}

/** The bar under the board. */
export function TransportBar(props: Props) {
  const { transport, last } = props;
  const { moment, running, go, run } = transport;
  const { say } = useWords();
  useKeys([
    [" ", () => run(!running)],
    ["ArrowLeft", () => go(moment - 1)],
    ["ArrowRight", () => go(moment + 1)],
    ["Home", () => go(0)],
    ["End", () => go(last)],
  ]);
  return (
    <div className={style.transport}>
      <Track {...props} />
      <div className={style.deeds}>
        <span className={`figures ${style.at}`}>{say("replay.at", { moment, of: last })}</span>
        <Steps transport={transport} last={last} />
        <Rest {...props} />
      </div>
    </div>
  );
}

/** The slider, with a mark at every wrong draw. */
function Track({ transport: { moment, go }, last, wrong }: Props) {
  const { say } = useWords();
  const most = Math.max(last, 1);
  const share = (at: number) => `${(100 * at) / most}%`;
  return (
    <>
      <Slider
        className={style.slider as string}
        aria-label={say("replay.moment")}
        minValue={0}
        maxValue={most}
        value={moment}
        onChange={(to) => go(to as number)}
      >
        <SliderTrack className={style.track as string}>
          <span className={style.done} style={{ width: share(moment) }} />
          {wrong.map((at) => (
            <span key={at} className={style.wrong} style={{ left: share(at) }} />
          ))}
          <SliderThumb className={style.thumb as string} />
        </SliderTrack>
      </Slider>
      {wrong.length > 0 && (
        <p className="visually-hidden">{say("replay.wrong", { count: wrong.length })}</p>
      )}
    </>
  );
}

function Steps({ transport, last }: Pick<Props, "transport" | "last">) {
  const { say } = useWords();
  const { moment, running, go, run } = transport;
  return (
    <div className={style.steps}>
      <Step icon={ChevronFirst} word="first" act={() => go(0)} off={moment === 0} />
      <Step icon={ChevronLeft} word="back" act={() => go(moment - 1)} off={moment === 0} />
      <button
        type="button"
        className={`button main ${style.play}`}
        aria-label={say(running ? "replay.pause" : "replay.play")}
        onClick={() => run(!running)}
      >
        {running ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      <Step icon={ChevronRight} word="next" act={() => go(moment + 1)} off={moment >= last} />
      <Step icon={ChevronLast} word="last" act={() => go(last)} off={moment >= last} />
    </div>
  );
}

/** The speed, the link to this moment, and the record as a file. */
function Rest({ transport: { moment, speed, setSpeed }, record, table, title }: Props) {
  const { say } = useWords();
  const save = () => saveRecord(record, `${title}-${table ?? "cairn"}`);
  return (
    <div className={style.rest}>
      <select
        className="field"
        aria-label={say("replay.speed")}
        value={speed}
        onChange={(event) => setSpeed(Number(event.target.value))}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      {table !== null && <CopyLink key={moment} />}
      <Step icon={Download} word="save" act={save} />
    </div>
  );
}

interface StepProps {
  icon: LucideIcon;
  word: string;
  act: () => void;
  off?: boolean;
}

function Step({ icon: Icon, word, act, off = false }: StepProps) {
  const { say } = useWords();
  const label = say(`replay.${word}`);
  return (
    <button
      type="button"
      className={`button plain ${style.step}`}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={act}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

function CopyLink() {
  const { say } = useWords();
  const [copied, setCopied] = useState(false);
  return (
    <>
      <Step icon={LinkIcon} word="link" act={() => void copyText(location.href).then(setCopied)} />
      <span role="status" className={style.copied}>
        {copied && say("replay.copied")}
      </span>
    </>
  );
}
