/** All pieces in space: the nodes of a seat are one body drawn many times, and so are all bars. */

import { type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { Color, type InstancedMesh, Matrix4 } from "three";
import type { Step } from "./lattice";
import { barsIn, type Mover, nodesIn } from "./mover";
import { paintOf, WOOD } from "./parts";
import type { Piece } from "./table";
import { barBody, nodeBody, nodePaint } from "./wares";

export interface PiecesHandle {
  /** Put every piece up to a layer where the mover has it. */
  place(mover: Mover, layer: number, step: Step): void;
}

const SEATS = 6;
/** More nodes and bars than any seat, and any table, has. */
const MOST_NODES = 96;
const MOST_BARS = 640;
/** Layers in turn lighter and darker, so that one is told from the next. */
const TONES = [new Color("#ffffff"), new Color("#c9c3ba")] as const;
const colour = new Color();
const matrix = new Matrix4();

export function Pieces3D({ seats, ref }: { seats: number; ref: Ref<PiecesHandle> }) {
  const disc = useMemo(nodeBody, []);
  const bar = useMemo(barBody, []);
  const kinds = useMemo(
    () =>
      Array.from({ length: 2 * Math.min(seats, SEATS) }, (_, n) => nodePaint(n >> 1, n % 2 === 1)),
    [seats],
  );
  const meshes = useRef<(InstancedMesh | null)[]>([]);
  const bars = useRef<InstancedMesh>(null);
  useImperativeHandle(ref, () => ({
    place: (mover, layer, step) => {
      const all = [...meshes.current.slice(0, kinds.length), bars.current];
      for (const mesh of all) if (mesh) mesh.count = 0;
      mover.pieces.forEach((piece, number) => {
        if (piece.layer > layer) return;
        const pose = mover.pose(number);
        const tone = TONES[piece.layer % 2] as Color;
        const disc = meshes.current[2 * piece.seat + (piece.type === "base" ? 1 : 0)] ?? null;
        for (const part of nodesIn(piece, step))
          add(disc, matrix.multiplyMatrices(pose, part), tone);
        const paint = colour.set(paintFor(piece)).multiply(tone);
        for (const part of barsIn(piece, step))
          add(bars.current, matrix.multiplyMatrices(pose, part), paint);
      });
      for (const mesh of all) if (mesh) shown(mesh);
    },
  }));
  return (
    <>
      {kinds.map((paint, n) => (
        <instancedMesh
          // biome-ignore lint/suspicious/noArrayIndexKey: a kind is its seat and whether a BASE
          key={n}
          ref={(mesh) => {
            meshes.current[n] = mesh;
          }}
          args={[disc, undefined, MOST_NODES]}
          frustumCulled={false}
          castShadow
          receiveShadow
        >
          <meshPhysicalMaterial
            map={paint}
            roughness={0.5}
            clearcoat={0.3}
            clearcoatRoughness={0.4}
          />
        </instancedMesh>
      ))}
      <instancedMesh
        ref={bars}
        args={[bar, undefined, MOST_BARS]}
        frustumCulled={false}
        castShadow
        receiveShadow
      >
        <meshStandardMaterial roughness={0.6} />
      </instancedMesh>
    </>
  );
}

function add(mesh: InstancedMesh | null, at: Matrix4, tone: Color): void {
  if (!mesh) return;
  mesh.setMatrixAt(mesh.count, at);
  mesh.setColorAt(mesh.count++, tone);
}

function shown(mesh: InstancedMesh): void {
  mesh.visible = mesh.count > 0;
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

function paintFor(piece: Piece): string {
  return piece.type === "base" ? WOOD.deep : paintOf(piece.seat).deep;
}
