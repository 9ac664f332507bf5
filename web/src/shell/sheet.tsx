/** A sheet: slides in from the right on a desktop, from the bottom on a phone. */

import "../device/press";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useWords } from "../words/words";
import style from "./sheet.module.css";

interface Props {
  title: string;
  close: () => void;
  children: ReactNode;
  /** A card in the middle for a question, or nearly the whole page for a board. */
  shape?: "sheet" | "card" | "wide";
  /** A question that has to be answered, not dismissed by a click beside it. */
  firm?: boolean;
}

/** A dialog over the page, with its title and a button to close it. */
export function ModalSheet({ title, close, children, shape = "sheet", firm = false }: Props) {
  const { say } = useWords();
  return (
    <ModalOverlay
      isOpen
      isDismissable={!firm}
      onOpenChange={(open) => !open && close()}
      className={style.scrim as string}
    >
      <Modal className={`${style.modal} ${style[shape]}`}>
        <Dialog className={style.dialog as string} role={firm ? "alertdialog" : "dialog"}>
          <header className={style.head}>
            <Heading slot="title">{title}</Heading>
            <button
              type="button"
              className={style.close}
              aria-label={say("table.close")}
              onClick={close}
            >
              <X aria-hidden="true" />
            </button>
          </header>
          <div className={style.body}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
