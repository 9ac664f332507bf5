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
  const [over, setOver] = useState(false);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const record = readRecord(await file.text());
    setRefused(record === null);
    if (record) open(record);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <>
      <Header />
      <main
        id="content"
        className={style.none}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={style.drop} data-over={over}>
          <FileJson size={40} aria-hidden="true" />
          <h1>{say("replay.open")}</h1>
          <p className="quiet">{say("replay.openHint")}</p>
          <label className="button main">
            {say("replay.choose")}
            <input
              type="file"
              accept=".json,application/json"
              className="visually-hidden"
              onChange={(event) => void take(event.target.files?.[0])}
            />
          </label>
          <p role="alert" className={style.refused}>
            {refused && say("replay.noRecord")}
          </p>
        </div>
      </main>
    </>
  );
}
