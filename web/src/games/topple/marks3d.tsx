/**
 * What is marked on the board in space: the spaces that are lit, the ghost of the piece in hand, how
 * the board would hang with it, the ring of the newest piece.
 */

import { type ReactNode, type Ref, useMemo } from "react";
import { type Group, Matrix4, Quaternion, Vector3 } from "three";
import type { ToppleView } from "../../generated/views";
import { Many } from "../../space/many";
import type { Aim } from "./aim";
import { floorOf, leaning, restOf } from "./geometry";
import type { Pair } from "./mover";
import { type Colour, PITCH, RADIUS, STAND } from "./parts";
import { heightOf, SPACES } from "./spaces";
import { contact, frameBody, glow, paintOf, pieceBody } from "./wares";

const LIT = "#2fae74";
const GOLD = "#ffc94d";
const WARNING = "#d2582c";
const MIDDLE: Pair = [0, 0];
const LIFTED = new Vector3(0, 0, 0.2);

/** Dark under every stack, so that it stands on the board and doesn't float. */
export function Contacts({ view }: { view: ToppleView }) {
  const feet = useMemo(
    () =>
      view.stacks.map(({ space, pieces }) => {
        const [lowest] = pieces;
        const { x, y, z } = floorOf(space);
        return new Vector3(x + (lowest?.x ?? 0), y + (lowest?.y ?? 0), z + 0.1);
      }),
    [view],
  );
  const picture = useMemo(contact, []);
  return (
    <Planes at={feet} size={PITCH}>
      <meshBasicMaterial map={picture} transparent depthWrite={false} toneMapped={false} />
    </Planes>
  );
}

/** Lights around spaces. */
export function Lights({ spaces, gold }: { spaces: readonly string[]; gold: boolean }) {
  const places = spaces.map((space) => floorOf(space).add(LIFTED));
  const picture = useMemo(glow, []);
  return (
    <Planes at={places} size={PITCH - 0.5}>
      <meshBasicMaterial
        map={picture}
        color={gold ? GOLD : LIT}
        transparent
        depthWrite={false}
        toneMapped={false}
      />
    </Planes>
  );
}

interface PlanesProps {
  at: readonly Vector3[];
  size: number;
  children: ReactNode;
}

/** The same picture lying in many places; the child is its material. */
function Planes({ at, size, children }: PlanesProps) {
  const places = at.map(({ x, y, z }) => new Matrix4().makeTranslation(x, y, z));
  return (
    <Many at={places} most={SPACES.length}>
      <planeGeometry args={[size, size]} />
      {children}
    </Many>
  );
}

/** The piece in hand, where it would be placed. */
export function Ghost({ aim: { choice, colour }, view }: { aim: Aim; view: ToppleView }) {
  if (!choice || !colour) return null;
  const { space } = choice;
  return <Shade colour={colour} at={restOf(space, heightOf(view, space), MIDDLE)} />;
}

function Shade({ colour, at }: { colour: Colour; at: Vector3 }) {
  const body = useMemo(pieceBody, []);
  const paint = useMemo(() => paintOf(colour), [colour]);
  return (
    <mesh geometry={body} position={at}>
      <meshStandardMaterial map={paint} transparent opacity={0.62} roughness={0.5} />
    </mesh>
  );
}

/** The outline of the board as it would hang after the placement. */
export function Frame({ after: { balance, falls } }: { after: ToppleView }) {
  const slopes = balance.slopes as Pair | null;
  const turn = useMemo(() => (slopes ? leaning(slopes) : new Quaternion()), [slopes]);
  const body = useMemo(frameBody, []);
  return (
    <mesh geometry={body} position-z={STAND} quaternion={turn}>
      <meshBasicMaterial color={falls ? WARNING : LIT} toneMapped={false} />
    </mesh>
  );
}

/** A ring around the piece whose matrix it is given. */
export function Ring({ ref }: { ref: Ref<Group> }) {
  return (
    <group ref={ref} matrixAutoUpdate={false}>
      <mesh>
        <torusGeometry args={[RADIUS + 0.5, 0.55, 8, 48]} />
        <meshBasicMaterial color="#fffaf0" toneMapped={false} />
      </mesh>
    </group>
  );
}
