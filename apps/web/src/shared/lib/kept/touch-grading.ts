import { browserSwitch } from './browser-switch.ts'
import { browserKeys } from './stored-keys.ts'

/** The switch of this browser for grading by swipes, which also lets its device vibrate at a grade. */
export const touchGrading = browserSwitch(browserKeys.touchGrading)

const vibrationMs = 10

/** Vibrates briefly, as an answer to a touch, where the device can and the person has turned off neither this nor motion. */
export function vibrate(): void {
  // Missing in Safari.
  if (!('vibrate' in navigator) || !touchGrading.isOn()) return
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(vibrationMs)
}
