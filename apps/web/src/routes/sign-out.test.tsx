import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openUnsentStore } from '../features/reviews/unsent/store.ts'
import { ada, answer, inputsOf, renderApp } from '../testing/index.ts'

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
  await app.user.click(await screen.findByRole('button', { name: ada.name }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  return app
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

  it('does not ask about those of another user', async () => {
    leaveAnswers('another-user')
    const { path } = await logOut()
    await waitFor(() => expect(path()).toBe('/'))
  })
})
