/** The head of a page with a board: the way back, the title, and the settings. */

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useWords } from "../words/words";
import style from "./head.module.css";
import { Settings } from "./settings";

interface HeadProps {
  title: string;
  /** A line under the title. */
  note?: string;
  children?: ReactNode;
}

/** Takes the grid area `head`; children stand beside the title. */
export function Head({ title, note, children }: HeadProps) {
  const { say } = useWords();
  return (
    <header className={style.head}>
      <Link href="/" className={style.back} aria-label={say("table.home")}>
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <div className={style.title}>
        <h1>{title}</h1>
        {note && <p className="quiet">{note}</p>}
      </div>
      {children}
      <Settings />
    </header>
  );
}
