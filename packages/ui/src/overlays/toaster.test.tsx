import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

/** Renders the region in a window of this width, with a toast. */
async function renderToasts(isPhone: boolean) {
  const query = { matches: isPhone, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => query)
  // Before there is a region.
  toast.success('List Created')
  render(<Toaster />)
  await screen.findByText('List Created')
  return { position: () => screen.getByText('List Created').closest('ol')?.dataset.yPosition }
}

describe('toasts', () => {
  it('tell success and failure apart by a sign, too', async () => {
    await renderToasts(false)
    act(() => void toast.error('Delete failed', { description: 'Network Error' }))
    const rowOf = async (text: string) => (await screen.findByText(text)).closest('li')
    const [success, failure] = [await rowOf('List Created'), await rowOf('Delete failed')]
    expect(success?.querySelector('[data-icon] .lucide-circle-check')).not.toBeNull()
    expect(failure?.querySelector('[data-icon] .lucide-circle-alert')).not.toBeNull()
    expect(success?.classList.contains('border-s-success!')).toBe(true)
    expect(failure?.classList.contains('border-s-destructive!')).toBe(true)
  })

  it('are at the top of a wide window', async () => {
    const { position } = await renderToasts(false)
    expect(position()).toBe('top')
  })

  it('are at the bottom of a phone, and at its top while a dialog is open', async () => {
    const { position } = await renderToasts(true)
    expect(position()).toBe('bottom')
    await act(async () => document.body.setAttribute('data-scroll-locked', '1'))
    await expect.poll(() => position()).toBe('top')
    await act(async () => document.body.removeAttribute('data-scroll-locked'))
    await expect.poll(() => position()).toBe('bottom')
  })
})
