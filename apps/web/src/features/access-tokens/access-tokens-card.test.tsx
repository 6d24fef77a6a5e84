import { screen, waitFor, within } from '@testing-library/react'
import { type AccessTokenView, limits, toErrorBody } from '@wordtide/contract'
import { describe, expect, it, vi } from 'vitest'
import { noteServerDate } from '../../shared/lib/dates/server-clock.ts'
import { answer, hang, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'

const dayMs = 86_400_000
const backup: AccessTokenView = {
  id: 't-1',
  name: 'Backup script',
  scope: 'read',
  createdAt: Date.now(),
  expiresAt: Date.now() + 30 * dayMs,
  lastUsedAt: null,
}
const sync: AccessTokenView = { ...backup, id: 't-2', name: 'Sync', scope: 'write', lastUsedAt: Date.now() }

const findCard = async () => within(await screen.findByRole('region', { name: 'Access tokens' }))
const row = (name: string) => screen.queryByRole('row', { name: new RegExp(name) })

/** Opens the settings page of a user with these tokens. */
async function open(...tokens: AccessTokenView[]) {
  answer('reviews.getSettings', makeSettings({ intervals: [1] }))
  answer('accessTokens.list', tokens)
  const app = renderApp('/settings#tokens')
  await screen.findByText(tokens[0]?.name ?? 'No access tokens yet')
  return { ...app, press: (name: string) => app.user.click(screen.getByRole('button', { name })) }
}

describe('the list of access tokens', () => {
  it('shows name, access, expiry and last use of each token', async () => {
    await open(sync, backup)
    const card = await findCard()
    expect(card.getByText(/call Wordtide in your name/)).toBeVisible()
    expect(card.getByRole('link', { name: 'How to write a program' })).toHaveAttribute('href', '/api/docs')
    const heads = card.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['Name', 'Access', 'Expires', 'Last used', 'Actions'])
    expect(row('Sync')).toHaveTextContent('Read and write')
    expect(row('Sync')).not.toHaveTextContent('Never used')
    expect(row('Backup script')).toHaveTextContent('Read only')
    expect(row('Backup script')).toHaveTextContent('Never used')
    expect(card.queryByText('Expired')).toBeNull()
  })

  it('says that there are none', async () => {
    await open()
    expect((await findCard()).queryByRole('table')).toBeNull()
  })

  it("shows a token as expired by the server's clock", async () => {
    noteServerDate(new Date(Date.now() + 8 * dayMs).toUTCString())
    await open(sync, { ...backup, expiresAt: Date.now() + 7 * dayMs })
    expect(row('Backup script')).toHaveTextContent('Expired')
    expect(row('Sync')).not.toHaveTextContent('Expired')
  })

  it('reports a failed load and offers a retry', async () => {
    answer('reviews.getSettings', makeSettings({ intervals: [4] }))
    refuse('accessTokens.list', 'BUSY')
    const { user } = renderApp('/settings#tokens')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Unable to load access tokens')
    answer('accessTokens.list', [backup])
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Backup script')).toBeVisible()
  })
})

describe('the dialog New token', () => {
  const secret = `wordtide_${'s'.repeat(43)}`
  const name = () => screen.getByRole('textbox', { name: 'Name' })
  const findToken = () => screen.findByRole('textbox', { name: 'Access token' })
  const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  /** Opens the form. The server creates `backup` for every input. */
  async function openForm() {
    const app = await open()
    answer('accessTokens.create', () => {
      answer('accessTokens.list', [backup])
      return { ...backup, token: secret }
    })
    await app.press('New token')
    await screen.findByRole('dialog', { name: 'New token' })
    return app
  }

  /** Creates a token and waits until it is shown. */
  async function create() {
    const app = await openForm()
    await app.user.type(name(), ' Backup script {Enter}')
    await findToken()
    return app
  }

  it('creates a token with write access that lasts longer', async () => {
    const { user, press } = await openForm()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Access' }), 'Read and write')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expires in' }), '365 days')
    await user.type(name(), 'Sync')
    await press('Create')
    await findToken()
    expect(inputsOf('accessTokens.create')).toEqual([{ name: 'Sync', scope: 'write', days: 365 }])
  })

  it('shows validation messages beside the field', async () => {
    const { user, press } = await openForm()
    await press('Create')
    await waitFor(() => expect(name()).toHaveAccessibleDescription('Required'))
    await user.click(name())
    await user.paste('x'.repeat(limits.accessTokens.name + 1))
    await waitFor(() => expect(name()).toHaveAccessibleDescription('Too long'))
    expect(inputsOf('accessTokens.create')).toEqual([])
  })

  it('keeps the typed name when the server rejects it, and refetches the list', async () => {
    const { user } = await openForm()
    refuse('accessTokens.create', 'MAX_ACCESS_TOKENS_EXCEEDED')
    const before = inputsOf('accessTokens.list').length
    await user.type(name(), 'Sync{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Unable to create access token')
    expect(alert).toHaveTextContent(toErrorBody('MAX_ACCESS_TOKENS_EXCEEDED').message)
    expect(name()).toHaveValue('Sync')
    await waitFor(() => expect(inputsOf('accessTokens.list').length).toBeGreaterThan(before))
  })

  it('creates one token when the button is pressed repeatedly', async () => {
    const { user } = await openForm()
    hang('accessTokens.create')
    await user.type(name(), 'Sync{Enter}{Enter}')
    await user.dblClick(screen.getByRole('button', { name: /Create/ }))
    expect(inputsOf('accessTokens.create')).toHaveLength(1)
  })

  it('leaves the browser at rest if its page is left before the response', async () => {
    const { user, unmount } = await openForm()
    hang('accessTokens.create')
    await user.type(name(), 'Sync{Enter}')
    await waitFor(() => expect(inputsOf('accessTokens.create')).toHaveLength(1))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const startedAt = Date.now()
    unmount()
    for (let timer = 0; timer < 10; timer++) vi.advanceTimersToNextTimer()
    expect(Date.now() - startedAt).toBeGreaterThan(1000)
  })

  it('creates a read-only token for 30 days by default, shows it for copying, and stores it nowhere', async () => {
    const { user, press, queryClient } = await create()
    expect(inputsOf('accessTokens.create')).toEqual([{ name: 'Backup script', scope: 'read', days: 30 }])
    expect(await findToken()).toHaveValue(secret)
    expect(await findToken()).toHaveAttribute('readonly')
    expect(screen.getByRole('dialog')).toHaveTextContent('it is not shown again')
    await press('Copy')
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(secret)
    await press('Done')
    await waitUntilClosed()
    expect(await screen.findByRole('row', { name: /Backup script/ })).toBeVisible()
    const cached = () => [
      ...queryClient.getMutationCache().getAll(),
      ...queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
    ]
    await waitFor(() => expect(JSON.stringify(cached())).not.toContain(secret))
    expect(document.documentElement.innerHTML).not.toContain(secret)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(secret)
    await user.click(screen.getByRole('button', { name: 'New token' }))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('')
  })

  it('selects the token if the browser cannot copy it', async () => {
    const { user, press } = await create()
    const refusal = new DOMException('Write permission denied', 'NotAllowedError')
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(refusal)
    await press('Copy')
    expect(writeText).toHaveBeenCalledOnce()
    expect(await screen.findByText(/copy it yourself/)).toBeVisible()
    const text = await findToken()
    expect(text).toHaveFocus()
    if (!(text instanceof HTMLTextAreaElement)) throw new Error('no text area')
    expect([text.selectionStart, text.selectionEnd]).toEqual([0, secret.length])
    await user.copy()
    expect(await screen.findByText('Copied')).toBeVisible()
  })

  it('asks before the token is closed or the page left without a copy', async () => {
    const { user, press, router, path } = await create()
    const question = async () => within(await screen.findByRole('alertdialog', { name: 'Close without copying?' }))
    for (const close of [() => user.keyboard('{Escape}'), () => press('Close'), () => press('Done')]) {
      await close()
      await user.click((await question()).getByRole('button', { name: 'Keep open' }))
      expect(await findToken()).toHaveValue(secret)
    }
    void router.navigate({ to: '/help' })
    await user.click((await question()).getByRole('button', { name: 'Close' }))
    await waitUntilClosed()
    await waitFor(() => expect(path()).toBe('/help'))
  })
})

describe('the dialog Revoke access token', () => {
  const confirm = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: /Revok/ })

  async function openDialog() {
    const app = await open(sync, backup)
    await app.press('Revoke Sync')
    const question = await screen.findByRole('alertdialog', { name: 'Revoke access token' })
    expect(question).toHaveTextContent('Revoke Sync? Programs that use it stop working at once.')
    return app
  }

  it('revokes the token and focuses New token', async () => {
    const { user } = await openDialog()
    answer('accessTokens.delete', () => {
      answer('accessTokens.list', [backup])
      return {}
    })
    await user.dblClick(confirm())
    expect(await screen.findByText('Access token revoked')).toBeVisible()
    expect(row('Sync')).toBeNull()
    expect(row('Backup script')).toBeVisible()
    expect(inputsOf('accessTokens.delete')).toEqual([{ id: 't-2' }])
    await waitFor(() => expect(screen.getByRole('button', { name: 'New token' })).toHaveFocus())
  })

  it('succeeds if the token was revoked elsewhere', async () => {
    const { user } = await openDialog()
    refuse('accessTokens.delete', 'ACCESS_TOKEN_NOT_FOUND')
    answer('accessTokens.list', [])
    await user.click(confirm())
    expect(await screen.findByText('Access token revoked')).toBeVisible()
    expect(await screen.findByText('No access tokens yet')).toBeVisible()
  })

  it('reports a failure, and can be cancelled', async () => {
    const { user } = await openDialog()
    refuse('accessTokens.delete', 'INTERNAL_SERVER_ERROR')
    await user.click(confirm())
    const alert = await within(screen.getByRole('alertdialog')).findByRole('alert')
    expect(alert).toHaveTextContent('Unable to revoke access token')
    await waitFor(() => expect(screen.getAllByText('Unable to revoke access token')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke Sync' })).toHaveFocus())
  })
})
