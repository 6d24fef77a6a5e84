import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { openUnsentStore } from '../features/reviews/unsent/store.ts'
import { ada, answer, hang, inputsOf, refuse, renderApp, server } from '../testing/index.ts'

function leaveAnswers(userId: string, dates = [1, 2]) {
  const answers = dates.map((date) => ({ vocId: 'v', type: 'dictation', result: 1, date, thinkingTime: 0 }) as const)
  const options = { types: ['dictation' as const], count: 15, targetLanguage: undefined, listening: false }
  const session = { listId: 'l', listName: 'Sea', startedAt: 0, options, answers, index: 2, frozen: false }
  openUnsentStore(userId).save({ id: 's', ...session })
}

async function logOut() {
  answer('accounts.signOut', {})
  answer('lists.listOwn', { lists: [], next: null })
  const app = renderApp('/library')
  await clickLogout(app.user)
  return app
}

async function clickLogout(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: ada.name }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
}

describe('Logout with unsent answers', () => {
  it('asks first, and does nothing after Cancel', async () => {
    leaveAnswers(ada.id)
    const { user } = await logOut()
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('2 review answers are not submitted')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(inputsOf('accounts.signOut')).toEqual([])
  })

  it('asks about a single answer', async () => {
    leaveAnswers(ada.id, [1])
    await logOut()
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      '1 review answer is not submitted yet. It stays in this browser until you sign in here again.',
    )
  })

  it('signs out after a confirmation, and keeps them', async () => {
    leaveAnswers(ada.id)
    const { user, path } = await logOut()
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(path()).toBe('/'))
    expect(openUnsentStore(ada.id).list()).toHaveLength(1)
  })

  it('goes to the landing page although the browser is late in closing the question', async () => {
    leaveAnswers(ada.id)
    const { user, router, path } = await logOut()
    const { go } = router.history
    const goLate = vi.spyOn(router.history, 'go')
    const gone = vi.fn()
    goLate.mockImplementation((steps) => void setTimeout(() => gone(go(steps)), 100))
    const afterGo = http.post('*/api/trpc/accounts.signOut', async () => {
      await waitFor(() => expect(goLate).toHaveBeenCalled())
    })
    server.use(afterGo)
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(gone).toHaveBeenCalled())
    await waitFor(() => expect(router.state.status).toBe('idle'))
    await waitFor(() => expect(path()).toBe('/'))
  })

  it('does not ask about those of another user', async () => {
    leaveAnswers('another-user')
    const { path } = await logOut()
    await waitFor(() => expect(path()).toBe('/'))
  })
})

it('stays on the page while the call is under way, even if a query already finds no session', async () => {
  answer('lists.listOwn', { lists: [], next: null })
  hang('accounts.signOut')
  refuse('lists.get', 'UNAUTHORIZED')
  const { user, client, path, session } = renderApp('/library')
  await clickLogout(user)
  await waitFor(() => expect(inputsOf('accounts.signOut')).toHaveLength(1))
  await expect(client.lists.get.query({ id: 'l' })).rejects.toThrow('Sign in to continue')
  expect(session.get().status).toBe('loggedIn')
  expect(path()).toBe('/library')
})
