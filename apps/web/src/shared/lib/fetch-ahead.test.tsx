import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'

it('fetches what a button needs when it is pointed at or focused', () => {
  const load = vi.fn(async () => undefined)
  render(<button {...fetchAhead(load)} type="button" />)
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerEnter(screen.getByRole('button'))
  expect(load).toHaveBeenCalledTimes(1)
  fireEvent.focus(screen.getByRole('button'))
  expect(load).toHaveBeenCalledTimes(2)
})

it('leaves it to whatever is opened to say that it cannot be fetched', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  render(<button {...fetchAhead(() => Promise.reject(new TypeError('Failed to fetch')))} type="button" />)
  fireEvent.focus(screen.getByRole('button'))
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
