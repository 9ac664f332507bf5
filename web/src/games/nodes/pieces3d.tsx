/** All pieces in space: the nodes of a seat are one body drawn many times, and so are all bars. */

import { type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { type BufferGeometry, Color, type InstancedMesh, Matrix4, type Texture } from "three";
import type { Step } from "./lattice";
import { barsIn, type Mover, nodesIn } from "./mover";
import { MOST_BARS, MOST_NODES, paintOf, WOOD } from "./parts";
import type { Piece } from "./table";
import { barBody, nodeBody, nodePaint } from "./wares";

/** The pieces, for a frame loop outside of React. */
export interface PiecesHandle {
  /** Draw every piece up to a layer where the mover has it. */
  place(mover: Mover, layer: number, step: Step): void;
}

/** Layers alternate between lighter and darker, to tell them apart. */
const TONES = [new Color("#ffffff"), new Color("#c9c3ba")] as const;
const colour = new Color();
const matrix = new Matrix4();

/** The pieces of this many seats. */
export function Pieces3D({ seats, ref }: { seats: number; ref: Ref<PiecesHandle> }) {
  const disc = useMemo(nodeBody, []);
  const bar = useMemo(barBody, []);
  const paints = useMemo(() => paintsOf(seats), [seats]);
  const discs = useRef<(InstancedMesh | null)[]>([]);
  const bars = useRef<InstancedMesh>(null);
  useImperativeHandle(ref, () => ({
    place: (mover, layer, step) => {
      const meshes = { discs: discs.current.slice(0, paints.length), bars: bars.current };
      fill(meshes, mover, layer, step);
    },
  }));
  return (
    <>
      {paints.map((paint, n) => (
        <Discs
          // biome-ignore lint/suspicious/noArrayIndexKey: a paint is its seat and whether a BASE
          key={n}
          ref={(mesh) => {
            discs.current[n] = mesh;
          }}
          body={disc}
          paint={paint}
        />
      ))}
      <instancedMesh ref={bars} args={[bar, undefined, MOST_BARS]} {...SOLID}>
        <meshStandardMaterial roughness={0.6} />
      </instancedMesh>
    </>
  );
}

const SOLID = { frustumCulled: false, castShadow: true, receiveShadow: true };

interface DiscsProps {
  body: BufferGeometry;
  paint: Texture;
  ref: Ref<InstancedMesh>;
}

/** The nodes with one paint. */
function Discs({ body, paint, ref }: DiscsProps) {
  return (
    <instancedMesh ref={ref} args={[body, undefined, MOST_NODES]} {...SOLID}>
      <meshPhysicalMaterial map={paint} roughness={0.5} clearcoat={0.3} clearcoatRoughness={0.4} />
    </instancedMesh>
  );
}

/** For each seat the paint of its pieces, then that of its bases. */
function paintsOf(seats: number): Texture[] {
  return Array.from({ length: 2 * seats }, (_, n) => nodePaint(n >> 1, n % 2 === 1));
}

interface Meshes {
  discs: (InstancedMesh | null)[];
  bars: InstancedMesh | null;
}

/** Draw every piece up to a layer where the mover has it. */
function fill(meshes: Meshes, mover: Mover, layer: number, step: Step): void {
  const all = [...meshes.discs, meshes.bars].filter((mesh) => mesh !== null);
  for (const mesh of all) mesh.count = 0;
  mover.pieces.forEach((piece, number) => {
    if (piece.layer <= layer) addPiece(meshes, piece, mover.pose(number), step);
  });
  for (const mesh of all) show(mesh);
}

function addPiece({ discs, bars }: Meshes, piece: Piece, pose: Matrix4, step: Step): void {
  const base = piece.type === "base";
  const tone = TONES[piece.layer % 2] as Color;
  const disc = discs[2 * piece.seat + (base ? 1 : 0)] ?? null;
  for (const part of nodesIn(piece, step)) add(disc, matrix.multiplyMatrices(pose, part), tone);
  const paint = colour.set(base ? WOOD.deep : paintOf(piece.seat).deep).multiply(tone);
  for (const part of barsIn(piece, step)) add(bars, matrix.multiplyMatrices(pose, part), paint);
}

function add(mesh: InstancedMesh | null, at: Matrix4, tone: Color): void {
  if (!mesh) return;
  mesh.setMatrixAt(mesh.count, at);
  mesh.setColorAt(mesh.count++, tone);
}

function show(mesh: InstancedMesh): void {
  mesh.visible = mesh.count > 0;
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}
