/** Open a record from a file. */

import { FileJson } from "lucide-react";
import { type DragEvent, useState } from "react";
import { type GameRecord, readRecord } from "../net/record";
import { Header } from "../shell/header";
import { useWords } from "../words/words";
import style from "./page.module.css";

/** A page to choose a file, or to drop one on. */
export function OpenRecord({ open }: { open: (record: GameRecord) => void }) {
  const { say } = useWords();
  const [refused, setRefused] = useState(false);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const record = readRecord(await file.text());
    setRefused(record === null);
    if (record) open(record);
  }

  const { over, ...dropping } = useDropping((file) => void take(file));
  return (
    <>
      <Header />
      <main id="content" className={style.none} {...dropping}>
        <div className={style.drop} data-over={over}>
          <FileJson size={40} aria-hidden="true" />
          <h1>{say("replay.open")}</h1>
          <p className="quiet">{say("replay.openHint")}</p>
          <FileButton take={(file) => void take(file)} />
          <p role="alert" className={style.refused}>
            {refused && say("replay.noRecord")}
          </p>
        </div>
      </main>
    </>
  );
}

function FileButton({ take }: { take: (file: File | undefined) => void }) {
  const { say } = useWords();
  return (
    <label className="button main">
      {say("replay.choose")}
      <input
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        onChange={(event) => take(event.target.files?.[0])}
      />
    </label>
  );
}

/** Let a file be dropped; `over` while one is held above. */
function useDropping(take: (file: File | undefined) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver(event: DragEvent): void {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent): void {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
}
