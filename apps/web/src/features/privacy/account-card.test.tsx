import { screen, waitFor, within } from '@testing-library/react'
import { toErrorBody } from '@wordtide/contract'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ada, answer, fill, hang, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'

const logged = vi.spyOn(console, 'error')
beforeEach(() => {
  logged.mockImplementation(() => undefined)
  answer('reviews.getSettings', makeSettings({ intervals: [1] }))
  answer('privacy.deleteAccount', {})
  answer('accounts.signOut', {})
})
afterEach(() => {
  logged.mockReset()
})

const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: /Delete Account/ })

/** Opens the settings page with the dialog. */
async function open() {
  const app = renderApp('/settings')
  await app.user.click(await screen.findByRole('button', { name: 'Delete Account' }))
  const word = await screen.findByRole('textbox', { name: 'Type DELETE to confirm' })
  const deleteIt = async () => {
    await app.user.type(word, 'DELETE')
    await app.user.click(confirm())
  }
  return { ...app, word, deleteIt }
}

describe('Download my data', () => {
  it('links to the file', async () => {
    renderApp('/settings')
    const card = within(await screen.findByRole('region', { name: 'Account' }))
    const link = card.getByRole('link', { name: 'Download my data' })
    expect(link).toHaveAttribute('href', '/api/users/data')
    expect(link).toHaveAttribute('download')
  })

  /** Counts how often the browser follows the link and how often the session is checked. */
  async function openDownload() {
    const app = renderApp('/settings')
    const link = await screen.findByRole('link', { name: 'Download my data' })
    const followed = vi.fn()
    const follow = (event: MouseEvent) => {
      if (event.target !== link) return
      if (!event.defaultPrevented) followed()
      event.preventDefault()
    }
    document.addEventListener('click', follow)
    onTestFinished(() => document.removeEventListener('click', follow))
    const checkCount = () => inputsOf('accounts.getSession').length - 1
    return { ...app, followed, checkCount, press: () => app.user.click(link) }
  }

  it('downloads after one check of the session, even if the link is clicked twice', async () => {
    const { press, followed, checkCount } = await openDownload()
    await Promise.all([press(), press()])
    await waitFor(() => expect(followed).toHaveBeenCalledTimes(1))
    expect(checkCount()).toBe(1)
    await press()
    await waitFor(() => expect(followed).toHaveBeenCalledTimes(2))
  })

  it('leads to the sign-in page and back if the session has ended', async () => {
    const { press, followed, user, path } = await openDownload()
    refuse('accounts.getSession', 'UNAUTHORIZED')
    await press()
    answer('accounts.signIn', ada)
    fill(await screen.findByLabelText('Email'), ada.email)
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    expect(await screen.findByRole('region', { name: 'Account' })).toBeVisible()
    expect(path()).toBe('/settings')
    expect(screen.queryByText('Unable to download')).toBeNull()
    expect(followed).not.toHaveBeenCalled()
  })

  it('reports that the session could not be checked', async () => {
    const { press, followed } = await openDownload()
    refuse('accounts.getSession', 'INTERNAL_SERVER_ERROR')
    await press()
    expect(await screen.findByText('Unable to download')).toBeVisible()
    expect(screen.getByText(toErrorBody('INTERNAL_SERVER_ERROR').message)).toBeVisible()
    expect(followed).not.toHaveBeenCalled()
  })
})

describe('Delete Account', () => {
  it('says what is deleted and what stays', async () => {
    await open()
    const dialog = screen.getByRole('dialog', { name: 'Delete Account' })
    expect(dialog).toHaveTextContent('your lists, their words and shares, your ratings')
    expect(dialog).toHaveTextContent("Words that you added to lists of other people stay there, by 'Deleted user'")
  })

  it('is confirmed only by exactly DELETE', async () => {
    const { user, word } = await open()
    expect(word).toHaveFocus()
    expect(confirm()).toBeDisabled()
    for (const typed of ['delete', 'DELET', 'DELETED']) {
      await user.clear(word)
      await user.type(word, `${typed}{Enter}`)
      expect(confirm()).toBeDisabled()
    }
    await user.clear(word)
    await user.type(word, 'DELETE')
    expect(confirm()).toBeEnabled()
    expect(inputsOf('privacy.deleteAccount')).toEqual([])
  })

  it('deletes the account, signs out, clears stored data and goes to the landing page', async () => {
    localStorage.setItem(`wordtide.review.answers:${ada.id}:s`, '{}')
    localStorage.setItem(`wordtide.review.options:${ada.id}:l`, '{}')
    localStorage.setItem('wordtide.review.answers:another-user:s', '{}')
    const { deleteIt, path, queryClient, session, router } = await open()
    queryClient.setQueryData(['something'], 'of Ada')
    await deleteIt()
    expect(await screen.findByText('Account deleted')).toBeVisible()
    expect(path()).toBe('/')
    expect(inputsOf('privacy.deleteAccount')).toHaveLength(1)
    expect(inputsOf('accounts.signOut')).toHaveLength(1)
    expect(session.get()).toEqual({ status: 'loggedOut' })
    expect(queryClient.getQueryData(['something'])).toBeUndefined()
    const others = ['wordtide.firstSeen', 'wordtide.review.answers:another-user:s']
    await waitFor(() => expect(Object.keys(localStorage).toSorted()).toEqual(others))
    router.history.back()
    await waitFor(() => expect(path()).not.toBe('/settings'))
    expect(screen.queryByRole('heading', { name: 'Settings' })).toBeNull()
  })

  it('goes to the landing page even if signing out fails', async () => {
    refuse('accounts.signOut', 'INTERNAL_SERVER_ERROR')
    const { deleteIt, path } = await open()
    await deleteIt()
    expect(await screen.findByText('Account deleted')).toBeVisible()
    expect(path()).toBe('/')
    expect(logged).toHaveBeenCalledWith('Signing out failed', expect.anything())
  })

  it('shows why it failed, and stays open', async () => {
    refuse('privacy.deleteAccount', 'BUSY')
    const { deleteIt, path, word } = await open()
    await deleteIt()
    const alert = await within(screen.getByRole('dialog')).findByRole('alert')
    expect(alert).toHaveTextContent('delete account failed')
    expect(alert).toHaveTextContent(toErrorBody('BUSY').message)
    await waitFor(() => expect(screen.getAllByText('delete account failed')).toHaveLength(2))
    expect(word).toHaveValue('DELETE')
    expect(path()).toBe('/settings')
    expect(inputsOf('accounts.signOut')).toEqual([])
    answer('privacy.deleteAccount', {})
    await waitFor(() => expect(confirm()).toHaveAttribute('aria-disabled', 'false'))
    confirm().click()
    expect(await screen.findByText('Account deleted')).toBeVisible()
  })

  it('sends once, and stays open until the response', async () => {
    hang('privacy.deleteAccount')
    const { user, word } = await open()
    await user.type(word, 'DELETE{Enter}{Enter}')
    await user.dblClick(confirm())
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeVisible()
    await waitFor(() => expect(inputsOf('privacy.deleteAccount')).toHaveLength(1))
  })

  it('leads to the sign-in page if the session has ended since', async () => {
    refuse('privacy.deleteAccount', 'UNAUTHORIZED')
    const { deleteIt, path } = await open()
    await deleteIt()
    await waitFor(() => expect(path()).toBe('/signin'))
    expect(screen.queryByText('Account deleted')).toBeNull()
  })
})
