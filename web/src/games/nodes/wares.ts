/** What the carpenter makes for Nodes: discs and bars, their paint, and the lights on them. */

import { type BufferGeometry, CanvasTexture, SRGBColorSpace } from "three";
import { seatPath } from "../../look/seats";
import { MAPLE, texture, woodCanvas } from "../../space/grain";
import { bevelledBox, turned } from "../../space/solids";
import type { Frame } from "./frame";
import type { Point } from "./lattice";
import type { Mat } from "./mat";
import { BRIDGE, CREAM, paintOf, RADIUS, SPACING, THICKNESS } from "./parts";

const BEVEL = 0.9;
/** Bars lie a little lower than the nodes they join. */
const LOWER = 0.7;
const SIDES = 36;
const SIZE = 256;
/** The colour of illegal pieces. */
export const CLAY = "#c02a12";

/** A node: a disc around the origin, textured from above. */
export function nodeBody(): BufferGeometry {
  const half = THICKNESS / 2;
  const disc = turned(
    [
      [0, -half],
      [RADIUS - BEVEL, -half],
      [RADIUS, -half + BEVEL],
      [RADIUS, half - BEVEL],
      [RADIUS - 0.3 * BEVEL, half - 0.3 * BEVEL],
      [RADIUS - BEVEL, half],
      [0, half],
    ],
    SIDES,
  );
  const at = disc.getAttribute("position");
  const picture = disc.getAttribute("uv");
  for (let n = 0; n < at.count; n++)
    picture.setXY(n, 0.5 + at.getX(n) / (2 * RADIUS), 0.5 + at.getY(n) / (2 * RADIUS));
  return disc;
}

/** The bar between two nodes, along x. */
export function barBody(): BufferGeometry {
  return bevelledBox(SPACING, BRIDGE, THICKNESS - 2 * LOWER, 0.8);
}

/** A thin band around the upper edge of a node, for the glow. */
export function haloBody(): BufferGeometry {
  const top = THICKNESS / 2;
  return turned(
    [
      [RADIUS + 0.1, top - 1.5],
      [RADIUS + 0.8, top - 1.1],
      [RADIUS + 0.8, top + 0.2],
      [RADIUS - 0.5, top + 0.3],
    ],
    SIDES,
  );
}

/** Stained wood with the sign of a seat inlaid; for a BASE plain wood with the sign burnt in. */
export function nodePaint(seat: number, base: boolean): CanvasTexture {
  const { body, deep } = paintOf(seat);
  const wood = base ? MAPLE : { light: body, dark: deep, rings: 5, seed: seat + 2 };
  const canvas = woodCanvas({ ...wood, rings: 4 }, SIZE);
  const paper = canvas.getContext("2d");
  if (paper) {
    paper.strokeStyle = base ? "#9a7443" : deep;
    paper.lineWidth = SIZE * 0.016;
    paper.globalAlpha = 0.7;
    paper.beginPath();
    paper.arc(SIZE / 2, SIZE / 2, SIZE * 0.4, 0, 2 * Math.PI);
    paper.stroke();
    paper.globalAlpha = base ? 0.85 : 1;
    const size = SIZE * (base ? 0.24 : 0.36);
    paper.fillStyle = base ? deep : CREAM;
    paper.translate((SIZE - size) / 2, (SIZE - size) / 2);
    paper.scale(size / 16, size / 16);
    paper.fill(new Path2D(seatPath(seat)), "evenodd");
  }
  return texture(canvas);
}

/** A soft ring of light, white so that it takes any colour. */
export function glowPicture(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const paper = canvas.getContext("2d");
  if (paper) {
    paper.beginPath();
    paper.arc(64, 64, 46, 0, 2 * Math.PI);
    paper.fillStyle = "rgb(255 255 255 / 34%)";
    paper.fill();
    paper.strokeStyle = "#ffffff";
    paper.lineWidth = 10;
    paper.shadowColor = "#ffffff";
    paper.shadowBlur = 12;
    paper.stroke();
  }
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  return made;
}

/** Pixels of the mat's picture for a millimetre. */
const FINE = 4;

/** The lattice of a frame with its coordinates. */
export function matPicture(
  { lines, labels }: Mat,
  { x, y, wide, high }: Frame,
  colours: { line: string; text: string },
): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = 2 * wide * FINE;
  canvas.height = 2 * high * FINE;
  const at = ([right, up]: Point): [number, number] => [
    FINE * (right - x + wide),
    FINE * (y + high - up),
  ];
  const paper = canvas.getContext("2d");
  if (paper) {
    Object.assign(paper, { strokeStyle: colours.line, lineWidth: 5, fillStyle: colours.text });
    Object.assign(paper, { font: `500 ${13 * FINE}px "Inter Variable", sans-serif` });
    Object.assign(paper, { textAlign: "center", textBaseline: "middle" });
    for (const { from, to } of lines) {
      paper.beginPath();
      paper.moveTo(...at(from));
      paper.lineTo(...at(to));
      paper.stroke();
    }
    for (const label of labels) paper.fillText(String(label.number), ...at(label.at));
  }
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 8;
  return made;
}

/** The material of illegal pieces: clay, with a cross on every node. */
export function crossPicture(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const paper = canvas.getContext("2d");
  if (paper) {
    paper.fillStyle = CLAY;
    paper.fillRect(0, 0, SIZE, SIZE);
    paper.strokeStyle = "#ffffff";
    paper.lineCap = "round";
    paper.lineWidth = SIZE * 0.07;
    paper.beginPath();
    for (const side of [-1, 1]) {
      paper.moveTo(SIZE * (0.5 - 0.15 * side), SIZE * 0.35);
      paper.lineTo(SIZE * (0.5 + 0.15 * side), SIZE * 0.65);
    }
    paper.stroke();
  }
  return texture(canvas);
}
