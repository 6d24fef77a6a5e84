import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InView } from './in-view.tsx'

afterEach(() => vi.restoreAllMocks())

it('scrolls to what has appeared, and leaves in peace where the browser answers with a promise', () => {
  // Chromium does since scrolling can be waited for.
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve())
  const { unmount } = render(<InView>Here</InView>)
  expect(scroll).toHaveBeenCalledOnce()
  expect(unmount).not.toThrow()
})
