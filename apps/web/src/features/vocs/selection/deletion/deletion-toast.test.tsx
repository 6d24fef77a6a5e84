import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, inputsOf, refuse, server } from '../../../../testing/index.ts'
import { actions, checkbox, fakeUndoTimers, link, openVocs, shown, takeTwoInACall } from '../../testing/selecting.ts'
import { undoMs } from './pending-deletions.ts'

beforeEach(() => answer('vocs.deleteMany', ({ ids }) => ({ deleted: ids.length })))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Deletes two vocabularies; the time of Undo is a fake one. */
async function deleteTwo() {
  const app = await openVocs()
  fakeUndoTimers()
  await app.user.click(checkbox('barco'))
  await app.user.click(checkbox('costa'))
  await app.user.click((await actions()).getByRole('button', { name: 'Delete' }))
  const toast = await screen.findByRole('group', { name: '2 words deleted' })
  await app.user.unhover(document.body)
  return toast
}

describe('the toast of a deletion', () => {
  it.each([
    ['the pointer is on it', 'pointerEnter', 'pointerLeave'],
    ['it has the focus', 'focusIn', 'focusOut'],
  ] as const)('holds the time as long as %s', async (_, begin, end) => {
    const toast = await deleteTwo()
    fireEvent[begin](toast)
    await vi.advanceTimersByTimeAsync(2 * undoMs)
    expect(inputsOf('vocs.deleteMany')).toEqual([])
    fireEvent[end](toast)
    await vi.advanceTimersByTimeAsync(undoMs)
    await expect.poll(() => inputsOf('vocs.deleteMany')).toHaveLength(1)
  })
})

describe('a deletion that is being sent', () => {
  it('says that it waits for the connection, and is sent again', async () => {
    let isConnected = false
    const lose = () => {
      if (isConnected) return
      isConnected = true
      return HttpResponse.error()
    }
    server.use(http.post('*/api/trpc/vocs.deleteMany', lose))
    await deleteTwo()
    await vi.advanceTimersByTimeAsync(undoMs)
    const waiting = await screen.findByText('Waiting for the connection…')
    expect(waiting.closest('li')).toHaveTextContent('Deleting 2 words')
    await vi.advanceTimersByTimeAsync(1000)
    await expect.poll(() => inputsOf('vocs.deleteMany')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByText('Waiting for the connection…')).toBeNull())
    expect(shown()).toEqual(['arena', 'duna', 'espuma'])
  })

  it('says beside the form to sign in how many are deleted, if the session ends halfway', async () => {
    takeTwoInACall()
    const { user, path } = await openVocs()
    answer('vocs.deleteMany', ({ ids }) => {
      for (const call of ['vocs.deleteMany', 'vocs.list', 'lists.get'] as const) refuse(call, 'UNAUTHORIZED')
      return { deleted: ids.length }
    })
    fakeUndoTimers()
    link('arena').focus()
    await user.keyboard('{Control>}a{/Control}{Delete}')
    await screen.findByRole('group', { name: '5 words deleted' })
    await vi.advanceTimersByTimeAsync(undoMs)
    vi.useRealTimers()
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(path()).toBe('/signin')
    expect(screen.getByText(/2 words deleted. 3 words are back/)).toBeInTheDocument()
  })
})
