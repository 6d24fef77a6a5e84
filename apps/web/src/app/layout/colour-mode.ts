import { useSyncExternalStore } from 'react'

export const colourModes = ['system', 'light', 'dark'] as const
export type ColourMode = (typeof colourModes)[number]

/** Also read by public/colour-mode.js, which sets the class before the first paint. */
export const COLOUR_MODE_KEY = 'wordtide.colourMode'

const darkSystem = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

/** The chosen mode; the system's where none was chosen or the browser keeps nothing. */
export function colourMode(): ColourMode {
  try {
    const kept = localStorage.getItem(COLOUR_MODE_KEY)
    return colourModes.find((mode) => mode === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

export function setColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(COLOUR_MODE_KEY, mode)
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
  }
  apply(mode)
  for (const listener of listeners) listener()
}

/** The chosen mode, followed in every tab. */
export const useColourMode = (): ColourMode => useSyncExternalStore(follow, colourMode, () => 'system')

function follow(listener: () => void) {
  const refresh = () => {
    apply(colourMode())
    listener()
  }
  const system = window.matchMedia(darkSystem)
  listeners.add(listener)
  window.addEventListener('storage', refresh)
  system.addEventListener('change', refresh)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', refresh)
    system.removeEventListener('change', refresh)
  }
}

function apply(mode: ColourMode) {
  const dark = mode === 'dark' || (mode === 'system' && window.matchMedia(darkSystem).matches)
  document.documentElement.classList.toggle('dark', dark)
}
