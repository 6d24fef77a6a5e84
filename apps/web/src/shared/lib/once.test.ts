import { expect, it, vi } from 'vitest'
import { once } from './once.ts'

it('the value is created when it is first needed, and not again', () => {
  const create = vi.fn(() => undefined)
  const get = once(create)
  expect(create).not.toHaveBeenCalled()
  expect(get()).toBe(get())
  expect(create).toHaveBeenCalledOnce()
})
