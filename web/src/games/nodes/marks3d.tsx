/** Marks on the stack in space: lit places, the piece in hand, highlighted pieces. */

import { useMemo } from "react";
import { Matrix4 } from "three";
import { Many } from "../../space/many";
import { type Laid, middleOf, pointOf, type Step } from "./lattice";
import type { Glow } from "./marks";
import { barsIn, nodesIn } from "./mover";
import { paintOf, SPACING, THICKNESS, WOOD } from "./parts";
import type { Place } from "./place";
import { barBody, CLAY, crossPicture, glowPicture, haloBody, nodeBody, nodePaint } from "./wares";

const LIT = "#2fae74";
const MOST = 160;

/** Where the piece in hand may go. */
export function Lights({ glows, step }: { glows: readonly Glow[]; step: Step }) {
  const picture = useMemo(glowPicture, []);
  const at = glows.map(({ node, layer }) => {
    const [x, y] = pointOf(node, step);
    return new Matrix4().makeTranslation(x, y, layer * THICKNESS + 0.25);
  });
  return (
    <Many at={at} most={MOST}>
      <planeGeometry args={[SPACING - 1, SPACING - 1]} />
      <meshBasicMaterial
        map={picture}
        color={LIT}
        transparent
        depthWrite={false}
        toneMapped={false}
      />
    </Many>
  );
}

interface GhostProps {
  place: Place;
  seat: number;
  step: Step;
}

/** The piece in hand over its place: in its colour where it fits, crossed out where it does not. */
export function Ghost({ place, seat, step }: GhostProps) {
  const lift = place.fits ? 0.6 : 2;
  const pose = poseOf(place, step, lift);
  return (
    <>
      <GhostNodes at={placed(pose, nodesIn(place, step))} place={place} seat={seat} />
      <GhostBars at={placed(pose, barsIn(place, step))} place={place} seat={seat} />
      <Halos pieces={[place]} step={step} kind={place.fits ? "fits" : "bad"} lift={lift} />
    </>
  );
}

interface GhostPart {
  at: readonly Matrix4[];
  place: Place;
  seat: number;
}

function GhostNodes({ at, place: { fits, type }, seat }: GhostPart) {
  const disc = useMemo(nodeBody, []);
  const picture = useMemo(
    () => (fits ? nodePaint(seat, type === "base") : crossPicture()),
    [fits, seat, type],
  );
  return (
    <Many at={at} most={MOST} body={disc}>
      <meshStandardMaterial
        key={String(fits)}
        map={picture}
        transparent
        opacity={0.9}
        roughness={0.5}
        emissive={fits ? "#000000" : CLAY}
        emissiveIntensity={0.5}
      />
    </Many>
  );
}

function GhostBars({ at, place: { fits, type }, seat }: GhostPart) {
  const bar = useMemo(barBody, []);
  const deep = type === "base" ? WOOD.deep : paintOf(seat).deep;
  return (
    <Many at={at} most={MOST} body={bar}>
      <meshStandardMaterial color={fits ? deep : CLAY} transparent opacity={0.9} roughness={0.5} />
    </Many>
  );
}

const SHINES = { lit: "#ffc94d", newest: "#fffaf0", fits: LIT, bad: "#ff8a6b" };

interface HalosProps {
  pieces: readonly Laid[];
  step: Step;
  kind: keyof typeof SHINES;
  lift?: number;
}

/** A glow around pieces: those in the way, the newest, or the one in hand. */
export function Halos({ pieces, step, kind, lift = 0 }: HalosProps) {
  const body = useMemo(haloBody, []);
  const at = pieces.flatMap((piece) => placed(poseOf(piece, step, lift), nodesIn(piece, step)));
  return (
    <Many at={at} most={MOST} body={body}>
      <meshBasicMaterial color={SHINES[kind]} toneMapped={false} />
    </Many>
  );
}

function poseOf({ nodes, layer }: Laid, step: Step, lift: number): Matrix4 {
  const [x, y] = middleOf(nodes, step);
  return new Matrix4().makeTranslation(x, y, (layer + 0.5) * THICKNESS + lift);
}

function placed(pose: Matrix4, parts: Matrix4[]): Matrix4[] {
  return parts.map((part) => part.premultiply(pose));
}
