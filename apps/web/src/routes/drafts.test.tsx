import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeListOf, makeVoc } from '../features/vocs/testing/vocs.ts'
import { dropDrafts } from '../shared/drafts/draft-storage.ts'
import { forgetUser, rememberUser } from '../shared/session/remembered-user.ts'
import {
  ada,
  answer,
  chooseLanguage,
  fill,
  hang,
  inputsOf,
  makeSettings,
  makeVocRow,
  pngFile,
  refuse,
  renderApp,
} from '../testing/index.ts'

type User = ReturnType<typeof renderApp>['user']

const grace = { ...ada, id: '01900000-0000-7000-8000-000000000002', name: 'Grace Hopper' }
const restoredNote = 'What you typed before is still here.'
const keptIn = (title: string) => `Your session has ended. What you typed in “${title}” is kept: sign in to go on.`
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }))

/** Signs in on the page to which the end of the session has led. */
async function signIn(user: User, account = ada) {
  answer('accounts.signIn', account)
  fill(await screen.findByLabelText('Email'), account.email)
  fill(screen.getByLabelText('Password'), 'secret')
  await user.type(screen.getByLabelText('Password'), '{Enter}')
}

async function typeFeedback() {
  const app = renderApp('/feedback')
  fill(await screen.findByRole('textbox', { name: 'Subject' }), 'The tide')
  fill(screen.getByLabelText('Message'), 'It does not turn')
  return app
}
const otherDraft = JSON.stringify({ values: { subject: 'The moon' }, files: [], changedAt: Date.now() })
const findSubject = () => screen.findByRole('textbox', { name: 'Subject' })

beforeEach(() => {
  answer('lists.listOwn', { lists: [], next: null })
})

describe('text typed before the session ends', () => {
  it('is restored after signing in, as an unsaved change', async () => {
    const { user, path } = await typeFeedback()
    await user.selectOptions(screen.getByLabelText('Type'), 'Bug')
    refuse('feedback.send', 'UNAUTHORIZED')
    await press(user, 'Send')
    await signIn(user)
    await waitFor(async () => expect(await findSubject()).toHaveValue('The tide'))
    expect(path()).toBe('/feedback')
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    answer('feedback.send', { id: 'reference-1' })
    await press(user, 'Send')
    expect(await screen.findByText('reference-1')).toBeVisible()
    expect(inputsOf('feedback.send')[1]).toEqual({ type: 'bug', subject: 'The tide', message: 'It does not turn' })
  })

  it('is restored once, also if another call found the session ended', async () => {
    const { user, client, router, path } = await typeFeedback()
    refuse('lists.get', 'UNAUTHORIZED')
    await client.lists.get.query({ id: 'x' }).catch(() => undefined)
    await signIn(user)
    await waitFor(async () => expect(await findSubject()).toHaveValue('The tide'))
    await router.navigate({ to: '/library', ignoreBlocker: true })
    await waitFor(() => expect(path()).toBe('/library'))
    await router.navigate({ to: '/feedback' })
    expect(await findSubject()).toHaveValue('')
  })

  it('is never shown to another user, and is discarded then', async () => {
    const { user, client, router } = await typeFeedback()
    refuse('lists.get', 'UNAUTHORIZED')
    const endSession = () => client.lists.get.query({ id: 'x' }).catch(() => undefined)
    await endSession()
    await signIn(user, grace)
    expect(await screen.findByRole('button', { name: grace.name })).toBeVisible()
    expect(await findSubject()).toHaveValue('')
    await router.navigate({ to: '/help' })
    await endSession()
    await signIn(user)
    expect(await screen.findByRole('button', { name: ada.name })).toBeVisible()
    await router.navigate({ to: '/feedback' })
    expect(await findSubject()).toHaveValue('')
  })

  it('replaces a name and intervals that were saved elsewhere since', async () => {
    answer('profile.listLanguages', [])
    answer('profile.getInfo', { name: ada.name })
    answer('reviews.getSettings', makeSettings({ intervals: [1] }))
    const { user, router } = renderApp('/profile')
    fill(await screen.findByRole('textbox', { name: 'Name' }), 'Ada Lovelace King')
    refuse('profile.updateInfo', 'UNAUTHORIZED')
    await press(user, 'Save')
    await screen.findByLabelText('Password')
    answer('profile.getInfo', { name: 'Countess' })
    await signIn(user)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace King'))
    refuse('reviews.updateSettings', 'UNAUTHORIZED')
    await router.navigate({ to: '/settings', ignoreBlocker: true })
    const field = () => screen.findByRole('spinbutton', { name: 'Interval 1' })
    await user.type(await field(), '2{Enter}')
    await screen.findByLabelText('Password')
    answer('reviews.getSettings', makeSettings({ intervals: [5, 6] }))
    await signIn(user)
    await waitFor(async () => expect(await field()).toHaveValue(12))
    expect(screen.queryByRole('spinbutton', { name: 'Interval 2' })).toBeNull()
  })

  it('is restored in its dialog, which opens again, with its image', async () => {
    const { user } = renderApp('/library')
    await user.click(await screen.findByRole('button', { name: 'Create List' }))
    fill(await screen.findByLabelText('Name'), 'Tides')
    await user.type(screen.getByLabelText('Tags'), 'sea{Enter}')
    await user.upload(screen.getByLabelText('Image'), pngFile())
    refuse('lists.create', 'UNAUTHORIZED')
    await chooseLanguage(user, 'Language', 'Spanish')
    await chooseLanguage(user, 'Target language 1', 'English')
    await press(user, 'Create')
    expect(await screen.findByText(keptIn('Create List'))).toBeVisible()
    await signIn(user)
    expect(await screen.findByText(restoredNote)).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Tides')
    answer('lists.create', makeListOf())
    await press(user, 'Create')
    await waitFor(() => expect(inputsOf('lists.create')).toHaveLength(2))
    expect(inputsOf('lists.create')[1]).toMatchObject({
      name: 'Tides',
      language: 'es',
      targetLanguages: ['en'],
      tags: ['sea'],
      image: expect.any(File),
    })
  })

  it('is saved with the version on which it was based', async () => {
    answer('lists.get', makeListOf())
    answer('vocs.list', { items: [makeVocRow({ id: 'voc-1', term: 'marea' })], next: null })
    answer('vocs.get', makeVoc({ definitions: [{ language: 'en', value: 'tide' }] }))
    const { user } = renderApp('/library/lists/list-1/vocs?voc=voc-1')
    const edit = async () => user.click(await screen.findByRole('button', { name: 'Edit' }))
    await edit()
    fill(await screen.findByLabelText('Term'), 'marea!')
    // Behind it a row stands ready in the other language.
    fill(screen.getAllByLabelText('Definition')[0] ?? document.body, 'tides')
    refuse('vocs.update', 'UNAUTHORIZED')
    await press(user, 'Save')
    await screen.findByLabelText('Password')
    answer('vocs.get', makeVoc({ term: 'mar', lastModifiedAt: 2000 }))
    await signIn(user)
    await screen.findByText(restoredNote)
    expect(screen.getByLabelText('Term')).toHaveValue('marea!')
    refuse('vocs.update', 'VERSION_CONFLICT')
    await press(user, 'Save')
    await user.click(await screen.findByRole('button', { name: 'Save mine over it' }))
    await waitFor(() => expect(inputsOf('vocs.update')).toHaveLength(3))
    expect(inputsOf('vocs.update').map((input) => input.expectedLastModifiedAt)).toEqual([1000, 1000, undefined])
    expect(inputsOf('vocs.update')[2]).toMatchObject({
      term: 'marea!',
      definitions: [{ language: 'en', value: 'tides' }],
    })
  })
})

describe('text typed before the page is reloaded', () => {
  /** Reloads the page: nothing is unmounted in order. */
  function reload({ unmount }: { unmount: () => void }, path: string, session = ada) {
    window.dispatchEvent(new Event('pagehide'))
    const stored = Object.entries(localStorage)
    unmount()
    for (const [key, value] of stored) localStorage.setItem(key, value)
    return renderApp(path, { session })
  }
  const draftsInBrowser = () => Object.keys(localStorage).filter((key) => key.startsWith('wordtide.draft:'))

  it('is restored, until the user starts anew', async () => {
    const app = reload(await typeFeedback(), '/feedback')
    expect(await screen.findByText(restoredNote)).toBeVisible()
    expect(await findSubject()).toHaveValue('The tide')
    await press(app.user, 'Start anew')
    expect(await findSubject()).toHaveValue('')
    expect(screen.getByLabelText('Type')).toHaveFocus()
    expect(screen.queryByText(restoredNote)).toBeNull()
    expect(draftsInBrowser()).toEqual([])
    // There is nothing to discard.
    await app.user.click(screen.getByRole('link', { name: 'Help' }))
    await waitFor(() => expect(app.path()).toBe('/help'))
  })

  it.each([
    ['replaced', (key: string) => localStorage.setItem(key, otherDraft)],
    ['discarded', (key: string) => localStorage.removeItem(key)],
  ])('is restored, also if another tab with the form has %s the draft', async (_, change) => {
    const app = await typeFeedback()
    rememberUser(ada)
    await waitFor(() => expect(draftsInBrowser()).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem(draftsInBrowser()[0] ?? '')).toContain('turn'))
    change(draftsInBrowser()[0] ?? '')
    reload(app, '/feedback')
    expect(await screen.findByText(restoredNote)).toBeVisible()
    expect(await findSubject()).toHaveValue('The tide')
  })

  it('is gone if the user has signed out in another tab', async () => {
    await typeFeedback()
    rememberUser(ada)
    await waitFor(() => expect(draftsInBrowser()).toHaveLength(1))
    window.dispatchEvent(new Event('pagehide'))
    dropDrafts(ada.id)
    forgetUser()
    window.dispatchEvent(new Event('pagehide'))
    expect(draftsInBrowser()).toEqual([])
  })

  it('is discarded once it is sent', async () => {
    const { user } = reload(await typeFeedback(), '/feedback')
    await screen.findByText(restoredNote)
    await user.selectOptions(screen.getByLabelText('Type'), 'Bug')
    answer('feedback.send', { id: 'reference-1' })
    await press(user, 'Send')
    await screen.findByText('reference-1')
    // The form drops its draft when it is taken away, after the page is painted.
    await waitFor(() => expect(draftsInBrowser()).toEqual([]))
  })

  it('is discarded with the question, and when it is deleted again', async () => {
    const { user } = reload(await typeFeedback(), '/feedback')
    await screen.findByText(restoredNote)
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(draftsInBrowser()).toEqual([]))

    await user.click(screen.getByRole('link', { name: 'Feedback' }))
    await user.type(await findSubject(), 'a')
    window.dispatchEvent(new Event('pagehide'))
    expect(draftsInBrowser()).toHaveLength(1)
    await user.keyboard('{Backspace}')
    window.dispatchEvent(new Event('pagehide'))
    expect(draftsInBrowser()).toEqual([])
  })

  it('is never shown to another user, and is gone then', async () => {
    reload(await typeFeedback(), '/feedback', grace)
    expect(await findSubject()).toHaveValue('')
    await waitFor(() => expect(draftsInBrowser()).toEqual([]))
  })

  it('is shown in its dialog when the user opens it, and does not open it', async () => {
    const app = renderApp('/library')
    await app.user.click(await screen.findByRole('button', { name: 'Create List' }))
    fill(await screen.findByLabelText('Name'), 'Tides')
    const { user } = reload(app, '/library')
    const create = await screen.findByRole('button', { name: 'Create List' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(create)
    expect(await screen.findByLabelText('Name')).toHaveValue('Tides')
    expect(screen.getByText(restoredNote)).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveFocus()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(draftsInBrowser()).toEqual([]))
  })

  it('is restored in its dialog, which opens again, after a sign-in that left the page', async () => {
    const app = renderApp('/library')
    await app.user.click(await screen.findByRole('button', { name: 'Create List' }))
    await app.user.type(await screen.findByLabelText('Name'), 'Tides')
    refuse('lists.get', 'UNAUTHORIZED')
    await app.client.lists.get.query({ id: 'x' }).catch(() => undefined)
    expect(await screen.findByText(keptIn('Create List'))).toBeVisible()
    reload(app, '/library')
    expect(await screen.findByRole('dialog', { name: 'Create List' })).toBeVisible()
    expect(await screen.findByText(restoredNote)).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Tides')
  })

  it('is restored as the lines of Quick add that were not sent', async () => {
    answer('lists.get', makeListOf())
    answer('vocs.list', { items: [], next: null })
    const path = '/library/lists/list-1/vocs'
    const app = renderApp(path)
    hang('vocs.create')
    const line = await screen.findByRole('textbox', { name: 'Quick add' })
    fill(line, 'ola = wave')
    await app.user.type(line, '{Enter}')
    await screen.findByText('ola = wave')
    reload(app, path)
    expect(await screen.findByText('ola = wave')).toBeVisible()
  })
})

describe('Logout', () => {
  const logOut = async (user: User) => {
    answer('accounts.signOut', {})
    await press(user, ada.name)
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  }

  it('asks before it discards what is typed on the page', async () => {
    const { user, path, router } = await typeFeedback()
    await logOut(user)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(await findSubject()).toHaveValue('The tide')
    await waitFor(() => expect(screen.getByRole('button', { name: ada.name })).toHaveFocus())
    expect(inputsOf('accounts.signOut')).toEqual([])
    await logOut(user)
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(path()).toBe('/'))
    expect(inputsOf('accounts.signOut')).toHaveLength(1)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('wordtide.draft:'))).toEqual([])
    // Discarded text is not restored for the same user either.
    await router.navigate({ to: '/feedback' })
    await signIn(user)
    expect(await findSubject()).toHaveValue('')
  })
})
