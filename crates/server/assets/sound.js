// Two notes when a turn begins, where the settings want them.

import { root } from "./dom.js";

/** @type {AudioContext | null} */
let audio = null;

/** Plays the notes. Browsers allow sound only after a first click or key. */
export const ring = () => {
  if (root.dataset.sound !== "on" || !window.AudioContext || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [tone, delay] of [[523, 0], [784, 0.13]]) {
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    const from = audio.currentTime + delay;
    note.frequency.value = tone;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.4);
    note.connect(volume).connect(audio.destination);
    note.start(from);
    note.stop(from + 0.45);
  }
};
