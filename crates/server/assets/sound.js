// Sounds, made here: short notes and rustles, where the settings want them.

import { around, root } from "./dom.js";

/** @type {AudioContext | null} */
let audio = null;

/** The loudness of each setting. */
const VOLUME = /** @type {Record<string, number>} */ ({ low: 0.4, medium: 1, high: 2 });

/**
 * The audio of the page, once the settings want this sound and a click or key has allowed it.
 * @param {string[]} settings
 */
const listening = (settings) => {
  const wanted = settings.includes(root.dataset.sound ?? "");
  if (!wanted || !window.AudioContext || !navigator.userActivation?.hasBeenActive) return null;
  return (audio ??= new AudioContext());
};

/**
 * A note that fades out.
 * @param {AudioContext} audio
 * @param {number} tone in hertz
 * @param {number} delay in seconds
 * @param {{ length?: number, loud?: number, shape?: OscillatorType }} how
 */
const note = (audio, tone, delay, { length = 0.4, loud = 0.12, shape = "sine" } = {}) => {
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  const from = audio.currentTime + delay;
  source.type = shape;
  source.frequency.value = tone;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(loud * (VOLUME[root.dataset.volume ?? ""] ?? 1), from + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + length + 0.05);
};

/**
 * A rustle, as of a card on felt: noise through a band around this frequency.
 * @param {AudioContext} audio
 * @param {number} tone in hertz
 * @param {number} delay in seconds
 * @param {number} length in seconds
 */
const rustle = (audio, tone, delay = 0, length = 0.09) => {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length);
  const [source, band, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = tone;
  volume.gain.value = 0.25 * (VOLUME[root.dataset.volume ?? ""] ?? 1);
  source.connect(band).connect(volume).connect(audio.destination);
  source.start(audio.currentTime + delay);
};

/** @type {Record<string, (audio: AudioContext) => void>} */
const SOUNDS = {
  lay: (audio) => rustle(audio, 900),
  draw: (audio) => rustle(audio, 1500, 0, 0.06),
  discard: (audio) => rustle(audio, 700),
  move: (audio) => rustle(audio, 1100),
  reveal: (audio) => rustle(audio, 2400, 0, 0.05),
  shuffle: (audio) => [0, 0.06, 0.12, 0.18].forEach((delay) => rustle(audio, 1800, delay, 0.05)),
  compare: (audio) => note(audio, 196, 0, { length: 0.18, shape: "triangle", loud: 0.2 }),
  capture: (audio) => rustle(audio, 500, 0, 0.16),
  win: (audio) => [392, 523, 659].forEach((tone, at) => note(audio, tone, at * 0.09)),
  lose: (audio) => [330, 262].forEach((tone, at) => note(audio, tone, at * 0.13)),
  eliminate: (audio) => [220, 208, 165].forEach((tone, at) => note(audio, tone, at * 0.12, { shape: "triangle" })),
};

/**
 * Plays the sound of a beat, if it has one.
 * @param {string} name
 */
export const play = (name) => {
  const audio = listening(["all"]);
  if (audio) SOUNDS[name]?.(audio);
};

/** Plays the two notes of a turn that begins. */
export const ring = () => {
  const audio = listening(["on", "all"]);
  if (audio) [523, 784].forEach((tone, at) => note(audio, tone, at * 0.13));
};

// The switch at the table. The settings keep it; where they cannot, it holds for this page.
addEventListener("click", (event) => {
  if (!around(event, ".sound-button")) return;
  const sound = root.dataset.sound === "off" ? "all" : "off";
  root.dataset.sound = sound;
  ring();
  fetch("/settings", { method: "POST", body: new URLSearchParams({ sound }), credentials: "same-origin" }).catch(() => {});
});
