import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openUnsentStore } from '../features/reviews/unsent/store.ts'
import { browserKeys, tabKeys, unsentKeys, userKeys } from '../shared/lib/kept/stored-keys.ts'
import { ada, answer, hang, inputsOf, refuse, renderApp } from '../testing/index.ts'

function leaveAnswers(userId: string, dates = [1, 2]) {
  const answers = dates.map((date) => ({ vocId: 'v', type: 'dictation', result: 1, date, thinkingTime: 0 }) as const)
  const options = { types: ['dictation' as const], count: 15, targetLanguage: undefined, listening: false }
  const session = { listId: 'l', listName: 'Sea', startedAt: 0, options, answers, index: 2, frozen: false }
  openUnsentStore(userId).save({ id: 's', ...session })
}

function renderLibrary() {
  answer('accounts.signOut', {})
  answer('lists.listOwn', { lists: [], next: null })
  return renderApp('/library')
}

async function logOut() {
  const app = renderLibrary()
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
      '1 review answer is not submitted yet. It stays in this browser for 30 days, until you sign in here again.',
    )
  })

  it('signs out after a confirmation, and keeps them', async () => {
    leaveAnswers(ada.id)
    const { user, path } = await logOut()
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(path()).toBe('/'))
    expect(openUnsentStore(ada.id).list()).toHaveLength(1)
  })

  it('does not ask about those of another user', async () => {
    leaveAnswers('another-user')
    const { path } = await logOut()
    await waitFor(() => expect(path()).toBe('/'))
  })
})

it('Logout leaves nothing of the user in the browser and the tab but unsent answers, and the choices of the browser', async () => {
  const values = [...Object.values(userKeys), ...Object.values(unsentKeys)]
  for (const name of values) localStorage.setItem(`${name}:${ada.id}:l`, 'of Ada')
  const ofBrowser = [...Object.values(browserKeys), `${userKeys.pronounce}:another-user`]
  for (const key of ofBrowser) localStorage.setItem(key, 'off')
  localStorage.setItem('wordtide.returnPath', 'of Ada')
  for (const name of Object.values(tabKeys)) sessionStorage.setItem(`${name}.ada@example.org`, 'of Ada')
  const { user, path } = renderLibrary()
  await clickLogout(user)
  await waitFor(() => expect(path()).toBe('/'))
  await waitFor(() => expect(localStorage.getItem('wordtide.signOut')).toBeNull())
  const unsent = Object.values(unsentKeys).map((name) => `${name}:${ada.id}:l`)
  expect(Object.keys(localStorage).toSorted()).toEqual([...ofBrowser, ...unsent, 'wordtide.firstSeen'].toSorted())
  expect(JSON.stringify(sessionStorage)).not.toContain('of Ada')
})

it('Logout goes to the landing page although the browser is late in closing a dialog', async () => {
  const { user, router, path } = renderLibrary()
  await user.click(await screen.findByRole('button', { name: 'Create List' }))
  await screen.findByRole('dialog')
  const { go } = router.history
  const goLate = vi.spyOn(router.history, 'go').mockImplementation(() => undefined)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(goLate).toHaveBeenCalled())
  await clickLogout(user)
  await waitFor(() => expect(localStorage.getItem('wordtide.signOut')).toBe(ada.id))
  for (const [steps] of goLate.mock.calls) go(steps)
  await waitFor(() => expect(screen.queryByText(ada.name)).toBeNull())
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(path()).toBe('/')
})

it('Logout leaves the page at once, also if the call takes long and a query already finds no session', async () => {
  answer('lists.listOwn', { lists: [], next: null })
  hang('accounts.signOut')
  refuse('lists.get', 'UNAUTHORIZED')
  const { user, client, path, session } = renderApp('/library')
  await clickLogout(user)
  await waitFor(() => expect(inputsOf('accounts.signOut')).toHaveLength(1))
  await expect(client.lists.get.query({ id: 'l' })).rejects.toThrow('Sign in to continue')
  await waitFor(() => expect(path()).toBe('/'))
  expect(session.get()).toEqual({ status: 'loggedOut' })
})
