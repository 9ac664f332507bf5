/** Waiting for players: the link, its picture for a phone, and seats that fill. */

import qrcode from "qrcode-generator";
import { useMemo, useState } from "react";
import { SeatSign } from "../look/seats";
import type { Failure, TableView } from "../messages";
import { myName } from "../net/me";
import { failureOf } from "../net/use";
import { useWords } from "../words/words";
import { Failed } from "./failed";
import style from "./waiting.module.css";

interface Props {
  table: TableView;
  mine: number[];
  join: (name: string) => Promise<void>;
}

export function Waiting({ table, mine, join }: Props) {
  const { say } = useWords();
  const [name, setName] = useState(myName());
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <main id="content" className={style.waiting}>
      <h1>{say("table.waiting")}</h1>
      <ul className={style.seats}>
        {table.seats.map((seat, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <li key={at} className="card" data-open={seat.kind === "open"}>
            <SeatSign seat={at} /> {seat.name || "…"}
          </li>
        ))}
      </ul>
      <Failed failure={failure} />
      {mine.length > 0 ? (
        <Link />
      ) : (
        <form
          className={style.join}
          onSubmit={(event) => {
            event.preventDefault();
            join(name || say("name.guest")).catch((error) => setFailure(failureOf(error)));
          }}
        >
          {!myName() && (
            <label>
              {say("name.ask")}
              <input
                value={name}
                maxLength={32}
                onChange={(event) => setName(event.target.value)}
              />
            </label>
          )}
          <button type="submit" className="button main">
            {say("home.join")}
          </button>
        </form>
      )}
    </main>
  );
}

function Link() {
  const { say } = useWords();
  const [copied, setCopied] = useState(false);
  const picture = useMemo(() => drawn(location.href), []);

  async function copy(): Promise<void> {
    if (navigator.share) await navigator.share({ url: location.href }).catch(() => undefined);
    else await navigator.clipboard?.writeText(location.href);
    setCopied(true);
  }

  return (
    <section className={style.link}>
      <p>{say("table.share")}</p>
      <code>{location.href}</code>
      <button type="button" className="button main" onClick={copy}>
        {say(copied ? "table.copied" : "table.copy")}
      </button>
      <svg viewBox={`-2 -2 ${picture.size + 4} ${picture.size + 4}`} role="img" aria-label="QR">
        <rect x="-2" y="-2" width={picture.size + 4} height={picture.size + 4} fill="#fff" />
        <path d={picture.path} fill="#22252a" />
      </svg>
    </section>
  );
}

function drawn(text: string): { size: number; path: string } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const dark: string[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (code.isDark(row, column)) dark.push(`M${column} ${row}h1v1h-1z`);
  return { size, path: dark.join("") };
}
