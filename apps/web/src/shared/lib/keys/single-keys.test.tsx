import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { KeyCap } from '../../layout/key-cap.tsx'
import { ShortcutList } from '../../layout/shortcut-list.tsx'
import { areSingleKeysOn, isCharacter, isTurnedOff, turnSingleKeys } from './single-keys.ts'

it.each(['e', 'E', 'é', 'и', '1', '٣', '!', '?', '*', '+', '"'])('%s is a single character', (key) => {
  expect(isCharacter(key)).toBe(true)
})

it.each(['Enter', 'Escape', ' ', 'ArrowLeft', '←', 'Backspace', '← or Backspace', 'F3', 'Dead'])(
  '%s is none',
  (key) => {
    turnSingleKeys(false)
    expect(isCharacter(key)).toBe(false)
    expect(isTurnedOff(key)).toBe(false)
  },
)

const singleKeys = () => screen.getByRole('switch', { name: 'Single-key shortcuts' })
const shown = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

it('the switch turns off the keys of one character alone, and takes them from the list and from the buttons', async () => {
  render(
    <>
      <ShortcutList />
      <KeyCap>e</KeyCap>
      <KeyCap>Enter</KeyCap>
    </>,
  )
  expect(singleKeys()).toBeChecked()
  expect(shown()).toHaveLength(10)
  await userEvent.click(singleKeys())
  expect(singleKeys()).not.toBeChecked()
  expect(shown()).toEqual(['Enter', 'F3', '← or Backspace'])
  expect(screen.queryByText('e')).not.toBeInTheDocument()
  expect(screen.getAllByText('Enter')).toHaveLength(2)
  expect(areSingleKeysOn()).toBe(false)
  await userEvent.click(singleKeys())
  expect(shown()).toHaveLength(10)
  expect(screen.getAllByText('e')).toHaveLength(2)
})

it('a page follows the switch of another tab', () => {
  render(<ShortcutList />)
  localStorage.setItem('wordtide.singleKeys', 'off')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'wordtide.singleKeys' })))
  expect(singleKeys()).not.toBeChecked()
})

it('without storage the choice lasts until the page is left', async () => {
  const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  render(<ShortcutList />)
  await userEvent.click(singleKeys())
  expect(areSingleKeysOn()).toBe(false)
  expect(singleKeys()).not.toBeChecked()
  forbidden.mockRestore()
  await userEvent.click(singleKeys())
  expect(areSingleKeysOn()).toBe(true)
})
