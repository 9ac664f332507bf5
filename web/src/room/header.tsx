import { Link } from "wouter";
import { LIGHTS, type Light, setLight, useLight } from "../look/light";
import { LANGUAGES, type Language, useWords } from "../words/words";
import style from "./header.module.css";

export function Header({ speak }: { speak: (language: Language) => void }) {
  const { say, language } = useWords();
  const light = useLight();
  return (
    <header className={style.header}>
      <a className={style.skip} href="#content">
        {say("app.skip")}
      </a>
      <Link href="/" className={style.name}>
        <Stones />
        {say("app.name")}
      </Link>
      <div className={style.tools}>
        <label>
          <span className="visually-hidden">{say("header.language")}</span>
          <select value={language} onChange={(event) => speak(event.target.value as Language)}>
            {Object.entries(LANGUAGES).map(([key, name]) => (
              <option key={key} value={key} lang={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="visually-hidden">{say("header.light")}</span>
          <select value={light} onChange={(event) => setLight(event.target.value as Light)}>
            {LIGHTS.map((one) => (
              <option key={one} value={one}>
                {say(`header.light.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </header>
  );
}

/** Three stones, one on the other. */
function Stones() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <ellipse cx="16" cy="25" rx="12" ry="5" fill="var(--quiet)" />
      <ellipse cx="15" cy="16.5" rx="8.5" ry="4" fill="var(--accent)" />
      <ellipse cx="17" cy="9.5" rx="5" ry="3" fill="var(--warning)" />
    </svg>
  );
}
