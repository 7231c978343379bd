// @ts-check
// Sounds, synthesised from noise and a few tones.

/** Null until the first move: browsers allow no sound before the user does something. @type {AudioContext | null} */
let context = null;
let isEnabled = true;

/** @param {boolean} enabled */
export function setSoundsEnabled(enabled) {
  isEnabled = enabled;
}

export function areSoundsEnabled() {
  return isEnabled;
}

/** Must be called while an action of the user is handled, before any sound. */
export function unlockAudio() {
  if (context === null && "AudioContext" in window) context = new AudioContext();
}

/** @param {"move" | "roll" | "end"} sound */
export function playSound(sound) {
  if (context === null || !isEnabled) return;
  const now = context.currentTime;
  if (sound === "move") {
    playKnock(context, now, 420, 0.5);
    playKnock(context, now + 0.03, 260, 0.3);
  } else if (sound === "roll") {
    for (let i = 0; i < 5; i++) playKnock(context, now + i * 0.07 + 0.02 * (i % 2), 700 + 90 * (i % 3), 0.25);
  } else {
    for (const [i, frequency] of [392, 494, 587].entries()) playBell(context, now + i * 0.14, frequency);
  }
}

/**
 * Plays a short noise through a narrow filter, which sounds like wood on wood.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} frequency
 * @param {number} volume
 */
function playKnock(audio, at, frequency, volume) {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4;
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = 3;
  const gain = audio.createGain();
  gain.gain.value = volume;
  noise.connect(filter).connect(gain).connect(audio.destination);
  noise.start(at);
}

/** @param {AudioContext} audio @param {number} at @param {number} frequency */
function playBell(audio, at, frequency) {
  const oscillator = audio.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.12, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.65);
}
