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
import { CREAM, OUTLINES } from "./sign";
import { levelOf, SPACES } from "./spaces";

const GAP = 0.15;
/** Neighbours always differ by a level, so two woods make a chequer of steps. */
const TINTS = [new Color("#fff1dc"), new Color("#b48e70")];
const INK = "#26130a";

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
  const face = `640 ${cell * 0.82}px "Fraunces Variable"`;
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
    [26, 0],
    [28, 1.4],
    [28, 3.6],
    [26.4, 5.2],
    [21, 6.2],
    [20, 7.4],
    [12, 9.6],
    [7.4, 15],
    [5.6, 26],
    [4.8, 44],
    [4.6, 58],
    [6.2, 61],
    [6.2, 63.5],
    [4.2, 66],
    [3, 78],
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

/** Four thin bars around the board, level with its corners. */
export function frameBody(): BufferGeometry {
  const far = (PITCH * SIZE) / 2 + 3;
  const bars = [0, 1, 2, 3].map((side) =>
    bevelledBox(2 * far + 1, 1, 1, 0.4)
      .translate(0, far, -13)
      .rotateZ((side * Math.PI) / 2),
  );
  return mergeGeometries(bars);
}

/** A piece. */
export function pieceBody(): BufferGeometry {
  return bevelledDisc(RADIUS, THICKNESS, 0.9);
}

/** The wood of the spaces. */
export function plank() {
  return texture(woodCanvas(MAPLE, 512));
}

/** Painted wood with the colour's sign inlaid. */
export function paintOf(colour: Colour): CanvasTexture {
  const { body, deep } = PAINT[colour];
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
    paper.translate(size / 2, size / 2);
    paper.scale(size * 0.19, size * 0.19);
    paper.fill(new Path2D(OUTLINES[colour]));
  }
  return texture(canvas);
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
    paper.strokeStyle = "#ffffff";
    paper.lineWidth = 10;
    paper.shadowColor = "#ffffff";
    paper.shadowBlur = 10;
    paper.stroke();
  }
  return new CanvasTexture(canvas);
}

/** The dark where a stack meets the board. */
export function contact(): CanvasTexture {
  const size = 128;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const paper = canvas.getContext("2d");
  if (paper) {
    const dark = paper.createRadialGradient(64, 64, 30, 64, 64, 62);
    dark.addColorStop(0, "rgb(30 14 2 / 78%)");
    dark.addColorStop(0.4, "rgb(30 14 2 / 34%)");
    dark.addColorStop(1, "rgb(30 14 2 / 0%)");
    paper.fillStyle = dark;
    paper.fillRect(0, 0, size, size);
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
