/** What the carpenter makes for the board of Topple: its bodies and their pictures. */

import {
  type BufferGeometry,
  CanvasTexture,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  PlaneGeometry,
  SRGBColorSpace,
  TorusGeometry,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { MAPLE, texture, woodCanvas } from "../../space/grain";
import { bevelledBox, bevelledDisc, turned } from "../../space/solids";
import { floorOf } from "./geometry";
import { type Colour, PAINT, PITCH, PLATE, RADIUS, SIZE, STAND, THICKNESS } from "./parts";
import { levelOf, SPACES } from "./spaces";

const GAP = 0.5;
/** Neighbours always differ by a level, so two woods make a chequer of steps. */
const TINTS = [new Color("#fff1dc"), new Color("#b98560")];
const INK = "#5a3a20";
const CREAM = "#fff6e4";

/** The stepped board, all spaces in one body; each is cut from another part of the plank. */
export function boardBody(): BufferGeometry {
  const spaces = SPACES.map((space, n) => {
    const at = floorOf(space);
    const box = bevelledBox(PITCH - GAP, PITCH - GAP, PLATE, 1);
    box.translate(at.x, at.y, at.z - PLATE / 2);
    cut(box, (n * 0.37) % 1, (n * 0.61) % 1, 0.3);
    tint(box, TINTS[levelOf(space) % 2 ? 0 : 1] as Color);
    return box;
  });
  return mergeGeometries(spaces);
}

/** The number of its level on every space, in one body. */
export function numbersBody(): BufferGeometry {
  const size = 9;
  return mergeGeometries(
    SPACES.map((space) => {
      const at = floorOf(space);
      const plane = new PlaneGeometry(size, size).translate(at.x, at.y, at.z + 0.05);
      const picture = plane.getAttribute("uv");
      for (let n = 0; n < picture.count; n++)
        picture.setX(n, (picture.getX(n) + levelOf(space) - 1) / SIZE);
      return plane;
    }),
  );
}

/** The numerals 1 to 5 side by side, burnt into the wood. */
export function numerals(): CanvasTexture {
  const cell = 128;
  const canvas = document.createElement("canvas");
  canvas.width = cell * SIZE;
  canvas.height = cell;
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 8;
  const face = `560 ${cell * 0.82}px "Fraunces Variable"`;
  const draw = () => {
    const paper = canvas.getContext("2d");
    if (!paper) return;
    paper.clearRect(0, 0, canvas.width, cell);
    paper.font = `${face}, Georgia, serif`;
    paper.fillStyle = INK;
    paper.textAlign = "center";
    paper.textBaseline = "middle";
    for (let n = 0; n < SIZE; n++) paper.fillText(String(n + 1), (n + 0.5) * cell, cell * 0.54);
    made.needsUpdate = true;
  };
  draw();
  void document.fonts.load(face).then(draw);
  return made;
}

/** The foot and the stem, up to the pivot. */
export function standBody(): BufferGeometry {
  return turned([
    [0, 0],
    [33, 0],
    [35, 1.4],
    [35, 3.4],
    [33.4, 5.2],
    [24, 6.6],
    [14, 10],
    [8.6, 17],
    [6.4, 28],
    [5.4, 46],
    [5, 62],
    [6.6, 65],
    [6.6, 67.5],
    [4.6, 70],
    [3.2, 80],
    [1.6, STAND - 2],
    [0, STAND - 1],
  ]);
}

/** The counterweight: a ring around the stem on four rods, as deep as the board's balance says. */
export function weightBody(depth: number): BufferGeometry {
  const ring = 21;
  const rods = [0, 1, 2, 3].map((n) => {
    const rod = new CylinderGeometry(0.9, 0.9, depth, 10).rotateX(Math.PI / 2);
    const angle = (n * Math.PI) / 2;
    return rod.translate(ring * Math.cos(angle), ring * Math.sin(angle), -depth / 2);
  });
  return mergeGeometries([new TorusGeometry(ring, 3.4, 20, 64).translate(0, 0, -depth), ...rods]);
}

export function pieceBody(): BufferGeometry {
  return bevelledDisc(RADIUS, THICKNESS, 0.9);
}

export function plank() {
  return texture(woodCanvas(MAPLE, 512));
}

/** Painted wood with the colour's sign inlaid. */
export function paintOf(colour: Colour): CanvasTexture {
  const { body, deep, sign } = PAINT[colour];
  const size = 256;
  const canvas = woodCanvas({ light: body, dark: deep, rings: 5, seed: body.length + size }, size);
  const paper = canvas.getContext("2d");
  if (paper) {
    paper.strokeStyle = deep;
    paper.lineWidth = size * 0.022;
    paper.globalAlpha = 0.75;
    paper.beginPath();
    paper.arc(size / 2, size / 2, size * 0.385, 0, 2 * Math.PI);
    paper.stroke();
    paper.globalAlpha = 1;
    paper.fillStyle = CREAM;
    drawSign(paper, sign, size / 2, size * 0.19);
  }
  return texture(canvas);
}

/** The sign as a shape, so that it looks the same with every font. */
function drawSign(paper: CanvasRenderingContext2D, sign: string, at: number, r: number): void {
  const corners: Record<string, [number, number][]> = {
    "■": [
      [-0.85, -0.85],
      [0.85, -0.85],
      [0.85, 0.85],
      [-0.85, 0.85],
    ],
    "▲": [
      [0, -1.1],
      [1.06, 0.76],
      [-1.06, 0.76],
    ],
    "◆": [
      [0, -1.2],
      [1.2, 0],
      [0, 1.2],
      [-1.2, 0],
    ],
  };
  paper.beginPath();
  for (const [x, y] of corners[sign] ?? []) paper.lineTo(at + x * r, at + y * r);
  if (!corners[sign]) paper.arc(at, at, r, 0, 2 * Math.PI);
  paper.fill();
}

/** A soft frame of light, white so that it takes any colour. */
export function glow(): CanvasTexture {
  const size = 128;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const paper = canvas.getContext("2d");
  if (paper) {
    paper.beginPath();
    paper.roundRect(10, 10, size - 20, size - 20, 14);
    paper.fillStyle = "rgb(255 255 255 / 34%)";
    paper.fill();
    paper.strokeStyle = "#ffffff";
    paper.lineWidth = 8;
    paper.shadowColor = "#ffffff";
    paper.shadowBlur = 10;
    paper.stroke();
  }
  return new CanvasTexture(canvas);
}

function cut(body: BufferGeometry, u: number, v: number, scale: number): void {
  const picture = body.getAttribute("uv");
  for (let n = 0; n < picture.count; n++)
    picture.setXY(n, u + picture.getX(n) * scale, v + picture.getY(n) * scale);
}

function tint(body: BufferGeometry, colour: Color): void {
  const { count } = body.getAttribute("position");
  const tones = Array.from({ length: count }, () => colour.toArray()).flat();
  body.setAttribute("color", new Float32BufferAttribute(tones, 3));
}
