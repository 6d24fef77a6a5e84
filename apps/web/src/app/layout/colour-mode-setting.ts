// Without React: the landing page has a colour mode before the app is loaded.
import { browserKeys } from '../../shared/lib/kept/stored-keys.ts'

export const colourModes = ['system', 'light', 'dark'] as const
export type ColourMode = (typeof colourModes)[number]

/** The key in local storage. public/colour-mode.js reads it too, and sets the class before the first paint. */
export const COLOUR_MODE_KEY = browserKeys.colourMode

const darkSystem = '(prefers-color-scheme: dark)'

/** Returns the stored mode, or 'system' if none is stored or the storage is not available. */
export function getColourMode(): ColourMode {
  try {
    return findColourMode(localStorage.getItem(COLOUR_MODE_KEY)) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Returns the mode of this name. */
export const findColourMode = (name: string | null): ColourMode | undefined => colourModes.find((mode) => mode === name)

/** Stores a mode and shows the page in it. */
export function setColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(COLOUR_MODE_KEY, mode)
  } catch {
    // Without storage the mode lasts until the page is unloaded.
  }
  apply(mode)
}

/** Follows changes by other tabs and by the system, and calls `onChange` after each. Returns a function that ends it. */
export function followColourMode(onChange: () => void): () => void {
  const refresh = () => {
    apply(getColourMode())
    onChange()
  }
  const system = window.matchMedia(darkSystem)
  window.addEventListener('storage', refresh)
  system.addEventListener('change', refresh)
  return () => {
    window.removeEventListener('storage', refresh)
    system.removeEventListener('change', refresh)
  }
}

function apply(mode: ColourMode) {
  const dark = mode === 'dark' || (mode === 'system' && window.matchMedia(darkSystem).matches)
  document.documentElement.classList.toggle('dark', dark)
}
