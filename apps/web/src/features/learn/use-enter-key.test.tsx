import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useEnterKey } from './use-enter-key.ts'

function Page({ onPress }: { onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEnterKey(button)
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>Learn</h1>
      <input aria-label="Search" />
      <a href="#top">Top</a>
      <button ref={button} type="button" onClick={onPress}>
        Start
      </button>
    </main>
  )
}

/** Focuses the target, presses the keys, and returns the number of times that the button was pressed. */
async function presses(keys: string, target: () => HTMLElement) {
  const onPress = vi.fn()
  render(<Page onPress={onPress} />)
  act(() => target().focus())
  await userEvent.keyboard(keys)
  return onPress.mock.calls.length
}

test('Enter presses the button while nothing has the focus', async () => {
  expect(await presses('{Enter}', () => document.body)).toBe(1)
})

test('Enter presses it from the heading, which has the focus after a navigation', async () => {
  expect(await presses('{Enter}', () => screen.getByRole('heading'))).toBe(1)
})

test('Enter presses it once if it has the focus itself', async () => {
  expect(await presses('{Enter}', () => screen.getByRole('button'))).toBe(1)
})

test.each(['textbox', 'link'])('Enter does not press it from a %s', async (role) => {
  expect(await presses('{Enter}', () => screen.getByRole(role))).toBe(0)
})

test('Enter with Control does not press it', async () => {
  expect(await presses('{Control>}{Enter}{/Control}', () => document.body)).toBe(0)
})
