/** Bodies whose edges are bevelled, so that they catch light. Lengths are millimetres, z up. */

import { type BufferGeometry, LatheGeometry, Vector2 } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";

/** A box around the origin. */
export function bevelledBox(x: number, y: number, z: number, bevel: number): BufferGeometry {
  return new RoundedBoxGeometry(x, y, z, 2, bevel);
}

/** A body turned on a lathe: its outline as radius and height, from the bottom up. */
export function turned(outline: [radius: number, height: number][], sides = 48): BufferGeometry {
  const points = outline.map(([radius, height]) => new Vector2(radius, height));
  return new LatheGeometry(points, sides, Math.PI).rotateX(Math.PI / 2); // the seam is behind
}

/** A disc around the origin; its texture covers the top and runs down the rim. */
export function bevelledDisc(radius: number, thickness: number, bevel: number): BufferGeometry {
  const half = thickness / 2;
  const arc = [0, 0.25, 0.5, 0.75, 1].map((share) => (share * Math.PI) / 2);
  const low = arc.map((angle): [number, number] => [
    radius - bevel + bevel * Math.sin(angle),
    -half + bevel - bevel * Math.cos(angle),
  ]);
  const high = arc.map((angle): [number, number] => [
    radius - bevel + bevel * Math.cos(angle),
    half - bevel + bevel * Math.sin(angle),
  ]);
  return seenFromAbove(turned([[0, -half], ...low, ...high, [0, half]]), radius);
}

function seenFromAbove(body: BufferGeometry, radius: number): BufferGeometry {
  const at = body.getAttribute("position");
  const picture = body.getAttribute("uv");
  for (let n = 0; n < at.count; n++)
    picture.setXY(n, 0.5 + at.getX(n) / (2 * radius), 0.5 + at.getY(n) / (2 * radius));
  return body;
}
