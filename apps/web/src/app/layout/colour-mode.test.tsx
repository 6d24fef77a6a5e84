import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { COLOUR_MODE_KEY, colourMode } from './colour-mode.ts'
import { ColourModeSelect } from './colour-mode-select.tsx'

const isDark = () => document.documentElement.classList.contains('dark')

function systemIs(mode: 'light' | 'dark') {
  const list = Object.assign(new EventTarget(), { matches: mode === 'dark' })
  vi.stubGlobal('matchMedia', () => list)
  return {
    change: (to: 'light' | 'dark') => {
      list.matches = to === 'dark'
      list.dispatchEvent(new Event('change'))
    },
  }
}

it('is kept in the browser', async () => {
  systemIs('light')
  render(<ColourModeSelect />)
  const select = screen.getByRole('combobox', { name: 'Colour mode' })
  expect(select).toHaveValue('system')
  await userEvent.selectOptions(select, 'Dark')
  expect(isDark()).toBe(true)
  expect(localStorage.getItem(COLOUR_MODE_KEY)).toBe('dark')
  await userEvent.selectOptions(select, 'Light')
  expect(isDark()).toBe(false)
  expect(colourMode()).toBe('light')
})

it('follows the system when it should', async () => {
  const system = systemIs('light')
  render(<ColourModeSelect />)
  await userEvent.selectOptions(screen.getByRole('combobox'), 'System')
  expect(isDark()).toBe(false)
  system.change('dark')
  expect(isDark()).toBe(true)
})

it.each([
  ['dark', 'light', true],
  ['light', 'dark', false],
  ['system', 'dark', true],
  [null, 'light', false],
] as const)('chosen %s, system %s: set before the first paint', (chosen, system, dark) => {
  systemIs(system)
  if (chosen !== null) localStorage.setItem(COLOUR_MODE_KEY, chosen)
  const script = readFileSync(join(import.meta.dirname, '../../../public/colour-mode.js'), 'utf8')
  new Function(script)()
  expect(isDark()).toBe(dark)
})
