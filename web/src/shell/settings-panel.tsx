import "../device/press";
import { Monitor, Moon, Sun } from "lucide-react";
import { type RefObject, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import { useChoice } from "../device/choice";
import { hear, sound } from "../device/sound";
import { LANGUAGES } from "../generated/lists";
import type { Failure } from "../generated/messages";
import { aids } from "../look/aids";
import { Segments, Switch } from "../look/controls";
import { light } from "../look/light";
import { beCalled, myName } from "../net/me";
import { failureOf } from "../net/use";
import type { Language } from "../words/languages";
import { LONGEST_NAME } from "../words/names";
import { useSpeak, useWords } from "../words/words";
import { Failed } from "./failed";
import { NameCut } from "./name-field";
import style from "./settings.module.css";

interface Props {
  anchor: RefObject<HTMLButtonElement | null>;
  close: () => void;
}

/** The settings: language, light, sound, aids and my name. */
export default function SettingsPanel({ anchor, close }: Props) {
  const { say } = useWords();
  return (
    <Popover
      className={style.panel ?? ""}
      triggerRef={anchor}
      isOpen
      placement="bottom end"
      onOpenChange={(open) => open || close()}
    >
      <Dialog className={style.dialog ?? ""}>
        <Heading slot="title" level={2}>
          {say("header.settings")}
        </Heading>
        <LanguageChoice />
        <LightChoice />
        <Sounds />
        <Aids />
        <Name />
      </Dialog>
    </Popover>
  );
}

function LanguageChoice() {
  const { say, language } = useWords();
  const speak = useSpeak();
  const choices = Object.entries(LANGUAGES).map(([value, name]) => ({
    value: value as Language,
    label: name,
    lang: value,
  }));
  return (
    <div className={style.group}>
      <h3>{say("header.language")}</h3>
      <Segments
        label={say("header.language")}
        value={language}
        choices={choices}
        change={speak}
        columns={2}
      />
    </div>
  );
}

const LIGHT_ICONS = { auto: Monitor, light: Sun, dark: Moon };

function LightChoice() {
  const { say } = useWords();
  const value = useChoice(light);
  const choices = light.values.map((one) => {
    const Icon = LIGHT_ICONS[one];
    return {
      value: one,
      label: (
        <>
          <Icon size={16} aria-hidden="true" /> {say(`header.light.${one}`)}
        </>
      ),
    };
  });
  return (
    <div className={style.group}>
      <h3>{say("header.light")}</h3>
      <Segments
        label={say("header.light")}
        value={value}
        choices={choices}
        change={(one) => light.set(one)}
      />
    </div>
  );
}

function Sounds() {
  const { say } = useWords();
  const on = useChoice(sound) === "on";
  return (
    <Switch
      on={on}
      change={(wanted) => {
        sound.set(wanted ? "on" : "off");
        hear("wood");
      }}
    >
      {say("header.sound")}
      <small className="quiet">{say("header.sound.help")}</small>
    </Switch>
  );
}

function Aids() {
  const { say } = useWords();
  const on = useChoice(aids) === "on";
  return (
    <Switch on={on} change={(wanted) => aids.set(wanted ? "on" : "off")}>
      {say("header.aids")}
      <small className="quiet">{say("header.aids.help")}</small>
    </Switch>
  );
}

/** My name at tables from now on. */
function Name() {
  const { say } = useWords();
  const { name, write, save, saved, failure } = useNaming();
  return (
    <form
      className={style.group}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor="settings-name">{say("name.label")}</label>
      <div className={style.name}>
        <input
          id="settings-name"
          className="field"
          autoComplete="nickname"
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => write(event.target.value)}
        />
        <button type="submit" className="button" disabled={!name.trim() || name === myName()}>
          {say("name.save")}
        </button>
      </div>
      <NameCut name={name} />
      <p role="status" className="quiet">
        {saved && say("name.saved")}
      </p>
      <Failed failure={failure} />
    </form>
  );
}

function useNaming() {
  const [name, setName] = useState(myName);
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  function write(text: string): void {
    setName(text);
    setSaved(false);
  }

  async function save(): Promise<void> {
    setFailure(null);
    await beCalled(name.trim()).then(
      () => setSaved(true),
      (error) => setFailure(failureOf(error)),
    );
  }

  return { name, write, save, saved, failure };
}
