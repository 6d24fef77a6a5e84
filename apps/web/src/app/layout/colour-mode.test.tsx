import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ColourModeSelect } from './colour-mode.tsx'
import { COLOUR_MODE_KEY, getColourMode } from './colour-mode-setting.ts'

const isDark = () => document.documentElement.classList.contains('dark')

function setSystem(mode: 'light' | 'dark') {
  const list = Object.assign(new EventTarget(), { matches: mode === 'dark' })
  vi.stubGlobal('matchMedia', () => list)
  return {
    change: (to: 'light' | 'dark') => {
      list.matches = to === 'dark'
      list.dispatchEvent(new Event('change'))
    },
  }
}

it('the colour mode is stored in the browser', async () => {
  setSystem('light')
  render(<ColourModeSelect />)
  const select = screen.getByRole('combobox', { name: 'Colour mode' })
  expect(select).toHaveValue('system')
  await userEvent.selectOptions(select, 'Dark')
  expect(isDark()).toBe(true)
  expect(localStorage.getItem(COLOUR_MODE_KEY)).toBe('dark')
  await userEvent.selectOptions(select, 'Light')
  expect(isDark()).toBe(false)
  expect(getColourMode()).toBe('light')
})

it('System follows changes of the system', async () => {
  const system = setSystem('light')
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
] as const)(
  'with the stored mode %s and a %s system, the class is set before the first paint',
  (stored, system, dark) => {
    setSystem(system)
    if (stored !== null) localStorage.setItem(COLOUR_MODE_KEY, stored)
    const script = readFileSync(join(import.meta.dirname, '../../../public/colour-mode.js'), 'utf8')
    new Function(script)()
    expect(isDark()).toBe(dark)
  },
)
