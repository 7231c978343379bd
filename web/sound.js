// @ts-check
// Wood on wood, made of noise and a few tones. Silent until the first move: browsers and people want it so.

/** @type {AudioContext | null} */
let context = null;
let isOn = true;

/** @param {boolean} on */
export function setSounds(on) {
  isOn = on;
}

export function hasSounds() {
  return isOn;
}

/** Called by the first move of one's own: from then on there may be sounds. */
export function wake() {
  if (context === null && "AudioContext" in window) context = new AudioContext();
}

/** @param {"move" | "turn" | "die" | "end"} what */
export function play(what) {
  if (context === null || !isOn) return;
  const now = context.currentTime;
  if (what === "move") {
    knock(context, now, 420, 0.5);
    knock(context, now + 0.03, 260, 0.3);
  } else if (what === "turn") {
    knock(context, now, 620, 0.28);
  } else if (what === "die") {
    for (let i = 0; i < 5; i++) knock(context, now + i * 0.07 + 0.02 * (i % 2), 700 + 90 * (i % 3), 0.25);
  } else {
    for (const [i, tone] of [392, 494, 587].entries()) bell(context, now + i * 0.14, tone);
  }
}

/** A short noise through a narrow filter: something wooden. @param {AudioContext} audio @param {number} at @param {number} tone @param {number} loudness */
function knock(audio, at, tone, loudness) {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4;
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = tone;
  filter.Q.value = 3;
  const gain = audio.createGain();
  gain.gain.value = loudness;
  noise.connect(filter).connect(gain).connect(audio.destination);
  noise.start(at);
}

/** @param {AudioContext} audio @param {number} at @param {number} tone */
function bell(audio, at, tone) {
  const oscillator = audio.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = tone;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.12, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.65);
}
