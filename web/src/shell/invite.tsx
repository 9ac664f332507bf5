/** The link to a table: to copy, to share, and as a picture for the camera of a phone. */

import qrcode from "qrcode-generator";
import { useMemo, useRef } from "react";
import { useWords } from "../words/words";
import style from "./invite.module.css";
import { ShareButtons } from "./share";

/** The address of this page to send, and as a code for a phone. */
export function Invite() {
  const { say } = useWords();
  const { href, hostname } = location;
  return (
    <section className={`card ${style.invite}`} aria-labelledby="invite">
      <h2 id="invite">{say("wait.invite")}</h2>
      <p className="quiet">{say("wait.invite.help")}</p>
      <Address href={href} />
      <Code href={href} />
      {isLocal(hostname) && (
        <p className={style.local}>
          {say("wait.local")} <code>cairn serve --lan</code>
        </p>
      )}
    </section>
  );
}

/** Host names that only this machine understands. */
export function isLocal(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

function Address({ href }: { href: string }) {
  const { say } = useWords();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        className={`field ${style.address}`}
        readOnly
        aria-label={say("wait.link")}
        value={href}
        onFocus={(event) => event.target.select()}
      />
      <div className={style.ways}>
        <ShareButtons
          text={href}
          data={{ url: href }}
          words={{ copy: "wait.copy", copied: "wait.copied", share: "wait.share" }}
          select={() => field.current?.select()}
        />
      </div>
    </>
  );
}

function Code({ href }: { href: string }) {
  const { say } = useWords();
  const { size, path } = useMemo(() => squares(href), [href]);
  return (
    <svg
      className={style.code}
      viewBox={`-3 -3 ${size + 6} ${size + 6}`}
      role="img"
      aria-label={say("wait.code")}
      shapeRendering="crispEdges"
    >
      <rect x="-3" y="-3" width={size + 6} height={size + 6} fill="#fff" />
      <path d={path} fill="#22252a" />
    </svg>
  );
}

/** The dark squares of a QR code. */
export function squares(text: string): { size: number; path: string } {
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
