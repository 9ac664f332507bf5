/** Sounds made in code: struck wood is a few damped tones and a breath of noise. */

import type { Sound } from "./sound";

const LOUDNESS = 0.5;

let context: AudioContext | undefined;

/** Browsers allow no sound before the first interaction; earlier sounds stay silent. */
function awake(): AudioContext | null {
  if (!context) {
    context = new AudioContext();
    const wake = () => void context?.resume();
    addEventListener("pointerdown", wake);
    addEventListener("keydown", wake);
  }
  if (context.state === "running") return context;
  void context.resume();
  return navigator.userActivation?.isActive ? context : null;
}

export function play(sound: Sound): void {
  const audio = awake();
  if (audio) SOUNDS[sound](audio, audio.currentTime + 0.01);
}

/** A tone that rings out. */
function tone(audio: AudioContext, at: number, pitch: number, loud: number, length: number): void {
  const swing = audio.createOscillator();
  swing.frequency.value = pitch;
  swing.connect(fading(audio, at, loud, length));
  swing.start(at);
  swing.stop(at + length);
}

/** A breath of noise around a pitch. */
function noise(audio: AudioContext, at: number, pitch: number, loud: number, length: number): void {
  const source = audio.createBufferSource();
  source.buffer = hiss(audio);
  const around = audio.createBiquadFilter();
  around.type = "bandpass";
  around.frequency.value = pitch;
  source.connect(around).connect(fading(audio, at, loud, length));
  source.start(at, Math.random() * 0.5, length);
}

function fading(audio: AudioContext, at: number, loud: number, length: number): AudioNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud * LOUDNESS, at + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

let hissing: AudioBuffer | undefined;

function hiss(audio: AudioContext): AudioBuffer {
  if (hissing) return hissing;
  hissing = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = hissing.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return hissing;
}

/** Wood on wood; a larger piece is deeper. */
function knock(audio: AudioContext, at: number, pitch: number, loud = 1): void {
  noise(audio, at, pitch * 3, 0.5 * loud, 0.03);
  tone(audio, at, pitch, 0.5 * loud, 0.14);
  tone(audio, at, pitch * 2.7, 0.2 * loud, 0.07);
}

function spread(from: number, to: number): number {
  return from + Math.random() * (to - from);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  wood: (audio, at) => knock(audio, at, spread(300, 340)),
  die: (audio, at) => {
    for (const [after, loud] of [
      [0, 1],
      [0.09, 0.7],
      [0.16, 0.6],
      [0.24, 0.4],
      [0.29, 0.25],
    ] as const)
      knock(audio, at + after, spread(620, 900), 0.6 * loud);
  },
  card: (audio, at) => {
    noise(audio, at, 3200, 0.35, 0.12);
    noise(audio, at + 0.07, 1500, 0.3, 0.06);
  },
  bell: (audio, at) => {
    for (const [ratio, loud] of [
      [1, 0.4],
      [2, 0.14],
      [3.01, 0.07],
    ] as const)
      tone(audio, at, 660 * ratio, loud, 1.4 / ratio);
  },
  fall: (audio, at) => {
    tone(audio, at + 0.12, 70, 0.9, 0.4);
    for (let piece = 0; piece < 14; piece++)
      knock(audio, at + spread(0, 0.3) + piece * 0.04, spread(180, 480), spread(0.3, 1));
  },
};
