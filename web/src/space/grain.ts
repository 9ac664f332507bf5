/** Wood, drawn in code: growth rings, fibres and pores from a few layers of noise. */

import { CanvasTexture, Color, RepeatWrapping, SRGBColorSpace } from "three";

export interface Wood {
  /** The early wood between the rings, and the late wood of the rings. */
  light: string;
  dark: string;
  /** Rings across the picture. */
  rings: number;
  seed: number;
}

/** A light wood. */
export const MAPLE: Wood = { light: "#e9cfa2", dark: "#cfa873", rings: 7, seed: 3 };
/** A dark wood. */
export const WALNUT: Wood = { light: "#8a5d3b", dark: "#5d3a22", rings: 9, seed: 11 };

/** A square canvas of wood whose grain runs upwards. */
export function woodCanvas(wood: Wood, size: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const paper = canvas.getContext("2d");
  if (!paper) return canvas;
  const picture = paper.createImageData(size, size);
  const light = bytes(wood.light);
  const dark = bytes(wood.dark);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const share = darkness(x / size, y / size, wood);
      const at = 4 * (y * size + x);
      for (let band = 0; band < 3; band++)
        picture.data[at + band] =
          (light[band] as number) * (1 - share) + (dark[band] as number) * share;
      picture.data[at + 3] = 255;
    }
  paper.putImageData(picture, 0, 0);
  return canvas;
}

/** A texture of a canvas that may repeat. */
export function texture(canvas: HTMLCanvasElement): CanvasTexture {
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  made.wrapS = made.wrapT = RepeatWrapping;
  made.anisotropy = 8;
  return made;
}

function darkness(x: number, y: number, { rings, seed }: Wood): number {
  const bend = 0.22 * noise(x * 2.2, y * 0.9, seed) + 0.05 * noise(x * 7, y * 2.5, seed + 1);
  const ring = ((x + bend) * rings) % 1;
  const late = ring ** 3 * (1 - Math.max(0, (ring - 0.93) / 0.07));
  const fibre = noise(x * 190, y * 5, seed + 2);
  const pore = Math.max(0, noise(x * 120, y * 16, seed + 3) - 0.78) * 2.4;
  const broad = noise(x * 3, y * 1.2, seed + 4);
  return Math.min(1, 0.5 * late + 0.22 * fibre + pore + 0.28 * broad);
}

function bytes(colour: string): [number, number, number] {
  const hex = new Color(colour).getHex(SRGBColorSpace);
  return [hex >> 16, (hex >> 8) & 255, hex & 255];
}

/** Smooth noise from 0 to 1, the same for the same seed. */
export function noise(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const right = smooth(x - column);
  const up = smooth(y - row);
  const low = mix(hash(column, row, seed), hash(column + 1, row, seed), right);
  const high = mix(hash(column, row + 1, seed), hash(column + 1, row + 1, seed), right);
  return mix(low, high, up);
}

function hash(x: number, y: number, seed: number): number {
  let word = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2246822519);
  word = Math.imul(word ^ (word >>> 13), 1274126177);
  return ((word ^ (word >>> 16)) >>> 0) / 2 ** 32;
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
