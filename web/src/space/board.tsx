/** A board in space or from above, with its pins and tools; a press shortens a fall. */

import { type ReactNode, type Ref, Suspense } from "react";
import style from "./board.module.css";
import { Tools } from "./tools";
import type { Viewpoint } from "./viewpoint";

interface Props {
  viewpoint: Viewpoint;
  /** Loaded when it is first shown, because three.js comes with it. */
  scene: ReactNode;
  flat: ReactNode;
  /** The description of the keys, for boards that use them; null while they do nothing. */
  keys?: string | null;
  /** A press anywhere on the board; most boards only end a fall with it. */
  pressed?: (() => void) | undefined;
  /** The game's own tools. */
  tools?: ReactNode;
  className?: string | undefined;
  /** `whole` when a picture of the game must not cut anything off. */
  focus?: true | "whole";
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
  [data: `data-${string}`]: string | undefined;
}

/** The board, in space or from above, depending on the viewpoint. */
export function BoardInSpace(props: Props) {
  const { viewpoint, scene, flat, keys, pressed, tools, className, focus, ref, children, ...data } =
    props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: buttons and keys do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: buttons and keys do the same
    <div
      {...data}
      ref={ref}
      className={`${style.stage} ${className ?? ""}`}
      data-focus={focus ?? true}
      data-flat={viewpoint.flat}
      onClick={pressed}
    >
      {keys && (
        <div
          className={style.keys}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move what is in hand
          tabIndex={0}
          aria-label={keys}
        />
      )}
      {viewpoint.flat ? flat : <Suspense fallback={null}>{scene}</Suspense>}
      {children}
      <Tools viewpoint={viewpoint}>{tools}</Tools>
    </div>
  );
}
