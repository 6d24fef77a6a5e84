import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { prefetchOnIntent } from './prefetch.ts'

it('a button prefetches when the pointer enters it or it is focused', () => {
  const load = vi.fn(async () => undefined)
  render(<button {...prefetchOnIntent(load)} type="button" />)
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerEnter(screen.getByRole('button'))
  expect(load).toHaveBeenCalledTimes(1)
  fireEvent.focus(screen.getByRole('button'))
  expect(load).toHaveBeenCalledTimes(2)
})

it('a failed prefetch is ignored', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  render(<button {...prefetchOnIntent(() => Promise.reject(new TypeError('Failed to fetch')))} type="button" />)
  fireEvent.focus(screen.getByRole('button'))
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
