/** Ways to share: by copying, or through the device's share sheet. */

import { Check, Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { useWords } from "../words/words";

interface Props {
  /** The text to copy. */
  text: string;
  /** The data for the device's share sheet. */
  data: ShareData;
  /** The keys of the words on the buttons. */
  words: { copy: string; copied: string; share: string };
  /** Select the text on the page: without a clipboard, the selection is copied. */
  select: () => void;
}

/** A button to copy, and one to share if the device can. */
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

/** Over plain http there is no clipboard, only the old command for the selection. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
