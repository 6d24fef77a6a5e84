import { browserSwitch } from './browser-switch.ts'
import { browserKeys } from './stored-keys.ts'

/** Whether swipes grade in this browser, and whether its device vibrates at a grade. */
export const touchGrading = browserSwitch(browserKeys.touchGrading)

const vibrationMs = 10

/** Vibrates briefly, as an answer to a touch, where the device can and the person has turned off neither this nor motion. */
export function vibrate(): void {
  // Missing in Safari.
  if (!('vibrate' in navigator) || !touchGrading.isOn()) return
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(vibrationMs)
}
