/** The level: where the board leans, how far it is from slipping, and how far from tipping. */

import type { ToppleBalanceView, ToppleView } from "../../generated/views";
import { useWords } from "../../words/words";
import style from "./gauge.module.css";

interface Props {
  view: ToppleView;
  /** The state after the placement that is aimed at. */
  after: ToppleView | null;
  className?: string | undefined;
}

const RING = 40;

/** The level, now and after what is aimed at. */
export function Gauge({ view: { balance: now }, after: aimed, className = "" }: Props) {
  const { say } = useWords();
  const after = aimed?.balance;
  const falls = aimed?.falls ?? false;
  return (
    <section className={`${style.gauge} ${className}`} aria-label={say("gauge.label")}>
      <svg viewBox="-50 -50 100 100" className={style.dial} aria-hidden="true">
        <circle r={46} className={style.face} />
        <circle r={RING} className={style.limit} />
        <circle r={RING / 2} className={style.inner} />
        <path d="M-46 0h92M0-46v92" className={style.inner} />
        {after && <Bubble balance={after} className={falls ? style.bad : style.ghost} />}
        <Bubble balance={now} className={style.bubble} />
      </svg>
      <Bar name={say("gauge.slip")} now={now.slip_margin} after={after?.slip_margin} />
      <Bar name={say("gauge.tip")} now={now.tip_margin} after={after?.tip_margin} />
      <p className={style.tilt}>
        <strong className="figures">{say("gauge.tilt", { tilt: now.tilt })}</strong>
        {after && (
          <span className={falls ? style.warns : "quiet"}>
            {falls ? say("gauge.falls") : say("gauge.after", { tilt: after.tilt })}
          </span>
        )}
      </p>
    </section>
  );
}

/** Where the low side is, on a dial whose ring is the slip angle. */
function Bubble({
  balance,
  className,
}: {
  balance: ToppleBalanceView;
  className: string | undefined;
}) {
  const [x = 0, y = 0] = balance.slopes ?? [0.4, 0.4];
  const slip = Math.tan((balance.slip_angle * Math.PI) / 180);
  const scale = (RING / slip) * Math.min(1, (1.12 * slip) / Math.max(Math.hypot(x, y), 1e-6));
  return <circle r={6} className={className} cx={x * scale} cy={-y * scale} />;
}

function Bar({ name, now, after }: { name: string; now: number; after: number | undefined }) {
  const share = percent(now);
  return (
    <div className={style.row}>
      <span>{name}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot show a second mark */}
      <div
        className={style.bar}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        data-low={share < 25}
      >
        <span style={{ width: `${share}%` }} />
        {after !== undefined && <i style={{ left: `${percent(after)}%` }} />}
      </div>
      <span className="figures">{share} %</span>
    </div>
  );
}

function percent(margin: number): number {
  return Math.round(100 * Math.min(Math.max(margin, 0), 1));
}
