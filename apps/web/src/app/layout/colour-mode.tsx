import { MonitorIcon, MoonIcon, SunIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const colourModes = ['system', 'light', 'dark'] as const
type ColourMode = (typeof colourModes)[number]

/** The key in local storage. public/colour-mode.js reads it too, and sets the class before the first paint. */
export const COLOUR_MODE_KEY = 'wordtide.colourMode'

const darkSystem = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

/** Returns the stored mode, or 'system' if none is stored or the storage is not available. */
export function getColourMode(): ColourMode {
  try {
    const stored = localStorage.getItem(COLOUR_MODE_KEY)
    return colourModes.find((mode) => mode === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

function setColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(COLOUR_MODE_KEY, mode)
  } catch {
    // Without storage the mode lasts until the page is unloaded.
  }
  apply(mode)
  for (const listener of listeners) listener()
}

/** Returns the colour mode, and follows changes by other tabs and by the system. */
const useColourMode = (): ColourMode => useSyncExternalStore(subscribe, getColourMode, () => 'system')

function subscribe(listener: () => void) {
  const refresh = () => {
    apply(getColourMode())
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

const names = { system: 'System', light: 'Light', dark: 'Dark' } as const
const icons = { system: MonitorIcon, light: SunIcon, dark: MoonIcon } as const

/** Selects the colour mode. A native control, because the landing page shows it too and must load little code. */
export function ColourModeSelect() {
  const mode = useColourMode()
  const Icon = icons[mode]
  return (
    <label className="inline-flex items-center gap-2">
      <Icon className="size-4" aria-hidden="true" />
      <span>Colour mode</span>
      <select
        value={mode}
        onChange={(event) => {
          const selected = colourModes.find((candidate) => candidate === event.target.value)
          if (selected !== undefined) setColourMode(selected)
        }}
        className="h-8 rounded-md border border-input bg-card px-2 text-foreground"
      >
        {colourModes.map((candidate) => (
          <option key={candidate} value={candidate}>
            {names[candidate]}
          </option>
        ))}
      </select>
    </label>
  )
}
