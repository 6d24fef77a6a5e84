import { SunMoonIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import {
  type ColourMode,
  colourModes,
  findColourMode,
  followColourMode,
  getColourMode,
  setColourMode,
} from './colour-mode-setting.ts'

const listeners = new Set<() => void>()

/** Returns the colour mode, and follows changes by other tabs and by the system. */
const useColourMode = (): ColourMode => useSyncExternalStore(subscribe, getColourMode, () => 'system')

function subscribe(listener: () => void) {
  const unfollow = followColourMode(listener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    unfollow()
  }
}

const names = { system: 'System', light: 'Light', dark: 'Dark' } as const

/**
 * Selects the colour mode. A native control, because the landing page shows it too, where it works before the app is loaded
 * (landing-start.ts): so nothing but its value depends on the mode.
 */
export function ColourModeSelect() {
  const mode = useColourMode()
  return (
    <label className="inline-flex items-center gap-2">
      <SunMoonIcon className="size-4" aria-hidden="true" />
      <span>Colour mode</span>
      <select
        name="colour-mode"
        value={mode}
        onChange={(event) => {
          const selected = findColourMode(event.target.value)
          if (selected !== undefined) setColourMode(selected)
          for (const listener of listeners) listener()
        }}
        className="h-8 touch-size rounded-md border border-input bg-card px-2 text-foreground"
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
