import { MonitorIcon, MoonIcon, SunIcon } from 'lucide-react'
import { colourModes, setColourMode, useColourMode } from './colour-mode.ts'

const names = { system: 'System', light: 'Light', dark: 'Dark' } as const
const icons = { system: MonitorIcon, light: SunIcon, dark: MoonIcon } as const

/** Light, dark, or as the system is. A native control: it stands on the landing page too, where every byte counts. */
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
          const chosen = colourModes.find((candidate) => candidate === event.target.value)
          if (chosen !== undefined) setColourMode(chosen)
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
