import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ScrollIntoView } from './form-messages.tsx'

afterEach(() => vi.restoreAllMocks())

it('a new message is scrolled into view, also if the browser returns a promise', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve())
  const { unmount } = render(<ScrollIntoView>Here</ScrollIntoView>)
  expect(scroll).toHaveBeenCalledOnce()
  expect(unmount).not.toThrow()
})
