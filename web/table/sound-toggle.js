// @ts-check
// The checkbox that turns sounds on and off for this visit.

import { areSoundsEnabled, setSoundsEnabled } from "../sound.js";
import { inputById } from "./dom.js";

export function setUpSoundToggle() {
  const checkbox = inputById("sounds");
  setSoundsEnabled(document.documentElement.dataset.sounds === "true");
  checkbox.checked = areSoundsEnabled();
  checkbox.addEventListener("change", () => setSoundsEnabled(checkbox.checked));
}

export function toggleSounds() {
  inputById("sounds").click();
}
