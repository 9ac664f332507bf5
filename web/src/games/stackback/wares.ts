/** What the carpenter makes for STACK Back: boards, sticks and their pictures. Millimetres. */

import {
  BoxGeometry,
  type BufferGeometry,
  type CanvasTexture,
  Float32BufferAttribute,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { MAPLE, texture, woodCanvas } from "../../space/grain";
import { bevelledBox } from "../../space/solids";
import { onStage } from "./mover";
import { BOARDS, type Colour, HEIGHT, LENGTH, NOTCH, PAINT, SIDE, WIDTH } from "./parts";

/** Both boards in one body; each is cut from another part of the plank. */
export function boardsBody(): BufferGeometry {
  return mergeGeometries(
    BOARDS.map((left, n) => {
      const at = onStage(left + SIDE / 2, SIDE / 2, HEIGHT / 20);
      const box = bevelledBox(SIDE / 10, SIDE / 10, HEIGHT / 10, 1.4);
      const picture = box.getAttribute("uv");
      for (let i = 0; i < picture.count; i++) picture.setX(i, picture.getX(i) + n * 0.43);
      return box.translate(at.x, at.y, at.z);
    }),
  );
}

/** The wood of the boards. */
export function plank(): CanvasTexture {
  return texture(woodCanvas(MAPLE, 512));
}

/** A stick along the x axis; its picture runs along it on every side. */
export function stickBody(colour: Colour): BufferGeometry {
  const long = LENGTH[colour] / 10;
  const box = bevelledBox(long, WIDTH / 10, WIDTH / 10, 0.7);
  const at = box.getAttribute("position");
  const pictured = Array.from({ length: at.count }, (_, n) => [
    0.5 + at.getX(n) / long,
    (at.getY(n) + at.getZ(n)) / (WIDTH / 5) + 0.5,
  ]);
  box.setAttribute("uv", new Float32BufferAttribute(pictured.flat(), 2));
  return box;
}

/** A box of one millimetre, to be drawn around a stick from inside. */
export function shellBody(): BufferGeometry {
  return new BoxGeometry(1, 1, 1);
}

/** Painted wood whose grain runs along the stick, with the notches of its colour. */
export function paintOf(colour: Colour): CanvasTexture {
  const { body, deep, notches } = PAINT[colour];
  const size = 256;
  const wood = woodCanvas({ light: body, dark: deep, rings: 4, seed: LENGTH[colour] }, size);
  const canvas = document.createElement("canvas");
  canvas.width = 2 * size;
  canvas.height = size;
  const paper = canvas.getContext("2d");
  if (paper) {
    paper.translate(0, size);
    paper.rotate(-Math.PI / 2);
    paper.drawImage(wood, 0, 0, size, 2 * size);
    paper.resetTransform();
    paper.fillStyle = "rgb(40 22 8 / 62%)";
    const unit = (2 * size) / LENGTH[colour];
    for (let n = 0; n < notches; n++) {
      const from = (NOTCH.first + n * NOTCH.step) * unit;
      paper.fillRect(from, 0, NOTCH.wide * unit, size);
      paper.fillRect(2 * size - from - NOTCH.wide * unit, 0, NOTCH.wide * unit, size);
    }
  }
  return texture(canvas);
}
