import { screen, waitFor } from '@testing-library/react'
import { type ListView, toErrorBody } from '@wordtide/contract'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { answer, hang, inputsOf, makeList, refuse, renderApp, server } from '../../../testing/index.ts'

const original = makeList({ id: 'list-1', name: 'Waves', permission: 'other', public: true, vocsCount: 20_000 })
const copy = makeList({
  id: 'list-2',
  name: 'Waves',
  vocsCount: 20_000,
  origin: { id: 'list-1', name: 'Waves', owner: 'Ben' },
})

async function openList(fields: Partial<ListView> = {}) {
  answer('lists.get', ({ id }) => (id === copy.id ? copy : { ...original, ...fields }))
  const app = renderApp('/library/lists/list-1')
  await screen.findByRole('heading', { level: 1, name: 'Waves' })
  return app
}

const button = () => screen.findByRole('button', { name: /Copy to my lists$/ })

describe('Copy to my lists', () => {
  it('is there for an editor', async () => {
    await openList({ permission: 'editor' })
    expect(await button()).toBeVisible()
  })

  it('is not there for the owner, nor is an origin of a list that is no copy', async () => {
    await openList({ permission: 'owner' })
    await screen.findByRole('button', { name: 'Export' })
    expect(screen.queryByRole('button', { name: 'Copy to my lists' })).toBeNull()
    expect(screen.queryByText('Copied from')).toBeNull()
  })

  it('copies once, opens the copy, which names its origin, and says how many images it lacks', async () => {
    answer('transfer.copyList', { list: copy, imagesLeftOut: 1 })
    const { user, path } = await openList()
    await user.dblClick(await button())
    await expect.poll(path).toBe('/library/lists/list-2')
    expect(await screen.findByText('List copied')).toBeVisible()
    expect(screen.getByText('1 image or sound could not be stored')).toBeVisible()
    expect(inputsOf('transfer.copyList')).toEqual([{ id: 'list-1' }])
    expect((await screen.findByText('Copied from')).nextSibling).toHaveTextContent('Waves by Ben')
  })

  it('stays on the page while it runs, and after two seconds says that it goes on without the page', async () => {
    hang('transfer.copyList')
    const { user, path } = await openList()
    await user.click(await button())
    expect(await screen.findByRole('status', { name: 'Copying' })).toBeVisible()
    expect(await button()).toHaveAttribute('aria-disabled', 'true')
    const note = 'Copying 20,000 words… You can leave this page: the copy goes on.'
    expect(await screen.findByText(note)).toBeVisible()
    expect(path()).toBe('/library/lists/list-1')
  })

  it('repeats the call with its key while the server is not done', async () => {
    const keys: (string | null)[] = []
    server.use(
      http.post('*/api/trpc/transfer.copyList', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        if (keys.length === 3) return HttpResponse.json({ result: { data: { list: copy, imagesLeftOut: 0 } } })
        if (keys.length === 1) return HttpResponse.error()
        const error = toErrorBody('BUSY')
        const headers = { 'Retry-After': '0' }
        return HttpResponse.json({ error: { code: -32603, data: { error } } }, { status: error.status, headers })
      }),
    )
    const { user, path } = await openList()
    await user.click(await button())
    await expect.poll(path).toBe('/library/lists/list-2')
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/./)
  })

  it('shows why the list was not copied', async () => {
    refuse('transfer.copyList', 'VOCABULARY_QUOTA_REACHED')
    const { user, path } = await openList()
    await user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to copy the listThe lists of one user can have at most 100,000 words',
    )
    expect(path()).toBe('/library/lists/list-1')
    answer('transfer.copyList', { list: copy, imagesLeftOut: 0 })
    await user.click(await button())
    await expect.poll(path).toBe('/library/lists/list-2')
  })

  it('shows the size of an incomplete copy, and why it is incomplete', async () => {
    const list = { ...copy, vocsCount: 200 }
    answer('transfer.copyList', { list, imagesLeftOut: 0, stoppedBy: 'List not found' })
    const { user, path } = await openList()
    await user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent('Copied 200 of 20,000 wordsList not found')
    expect(path()).toBe('/library/lists/list-1')
    await user.click(screen.getByRole('link', { name: 'Open the copy' }))
    await expect.poll(path).toBe('/library/lists/list-2')
  })

  it('shows the size of the copy in the library, if the page leads there because the original is gone', async () => {
    answer('transfer.copyList', { list: { ...copy, vocsCount: 200 }, imagesLeftOut: 0, stoppedBy: 'List not found' })
    answer('lists.listOwn', { lists: [], next: null })
    const { user, path } = await openList()
    refuse('lists.get', 'LIST_NOT_FOUND')
    await user.click(await button())
    await expect.poll(path).toBe('/library')
    expect(await screen.findByText(/^Copied 200 of/)).toBeInTheDocument()
    answer('lists.get', copy)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await expect.poll(path).toBe('/library/lists/list-2')
  })

  it('leads to the copy from another page, if the user has left that of the list', async () => {
    let finish = () => {}
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve
    })
    server.use(
      http.post('*/api/trpc/transfer.copyList', async () => {
        await isFinished
        return HttpResponse.json({ result: { data: { list: copy, imagesLeftOut: 0 } } })
      }),
    )
    answer('lists.listOwn', { lists: [], next: null })
    const { user, path } = await openList()
    await user.click(await button())
    await user.click(screen.getAllByRole('link', { name: 'Library' })[0] ?? document.body)
    await expect.poll(path).toBe('/library')
    finish()
    await user.click(await screen.findByRole('button', { name: 'Open' }))
    await waitFor(() => expect(path()).toBe('/library/lists/list-2'))
  })
})

describe('the facts of a copy', () => {
  const origin = async () => (await screen.findByText('Copied from')).nextSibling

  it('link to its origin', async () => {
    await openList({ origin: { id: 'list-9', name: 'El mar', owner: 'Ben' } })
    expect(await origin()).toHaveTextContent('El mar by Ben')
    expect(screen.getByRole('link', { name: 'El mar' })).toHaveAttribute('href', '/library/lists/list-9')
  })

  it('name an origin without a link that the user may not see', async () => {
    await openList({ origin: { id: null, name: 'El mar', owner: 'Deleted user' } })
    expect(await origin()).toHaveTextContent('El mar by Deleted user')
    expect(screen.queryByRole('link', { name: 'El mar' })).toBeNull()
  })
})
