/** Ways to send something: by hand, or as the device shares things. */

import { Check, Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { useWords } from "../words/words";

interface Props {
  /** What is copied. */
  text: string;
  /** What is handed to the device. */
  data: ShareData;
  /** The keys of the words on the buttons. */
  words: { copy: string; copied: string; share: string };
  /** Select the text where it is shown: without a clipboard that is what is copied. */
  select: () => void;
}

/** A button that copies, and one that shares where the device can. */
export function ShareButtons({ text, data, words, select }: Props) {
  const { say } = useWords();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;

  async function copy(): Promise<void> {
    select();
    setCopied(await copyText(text));
  }

  return (
    <>
      <button type="button" className="button main" onClick={copy}>
        <Icon size={20} aria-hidden="true" />
        {say(copied ? words.copied : words.copy)}
      </button>
      {"share" in navigator && <DeviceButton data={data} label={say(words.share)} />}
      <p role="status" className="visually-hidden">
        {copied && say(words.copied)}
      </p>
    </>
  );
}

function DeviceButton({ data, label }: { data: ShareData; label: string }) {
  const share = () => void navigator.share(data).catch(() => undefined);
  return (
    <button type="button" className="button" onClick={share}>
      <Share2 size={20} aria-hidden="true" /> {label}
    </button>
  );
}

/** On plain http there is no clipboard, only the old command for what is selected. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
