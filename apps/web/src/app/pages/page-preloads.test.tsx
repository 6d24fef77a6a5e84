import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, answer, inputsOf, makeList, refuse, renderApp, server } from '../../testing/index.ts'
import { recordPagePreloads, recordSessionCall } from './page-preloads.ts'

/** The procedures and inputs of a recorded URL. */
function callsOf(url: string): [string, unknown][] {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const inputs = JSON.parse(searchParams.get('input') ?? '')
  return pathname
    .replace('/api/trpc/', '')
    .split(',')
    .map((path, index) => [path, inputs[index]])
}

describe('the build records of a page', () => {
  const ofEveryPage: [string, unknown][] = [
    ['accounts.getSession', undefined],
    ['reviews.getSettings', undefined],
  ]

  it('the queries of its loaders, with the params of its path', async () => {
    const { calls } = await recordPagePreloads('/library/lists/$listId')
    expect(callsOf(calls)).toEqual([
      ...ofEveryPage,
      ['lists.get', { id: '$listId' }],
      ['reviews.countCards', { id: '$listId' }],
      ['vocs.list', { listId: '$listId', limit: 8, view: 'rows' }],
    ])
  })

  it('those that depend on a search param, if they take it as it is', async () => {
    const page = await recordPagePreloads('/library/lists/$listId/vocs')
    expect(page.dependsOnSearch).toBe(true)
    expect(Object.keys(page.callsBySearchParam)).toEqual(['search', 'tag', 'voc'])
    for (const call of ['vocs.get', 'vocs.getProgress'])
      expect(callsOf(page.callsBySearchParam.voc ?? '')).toContainEqual([call, { id: '$voc' }])
    const page1 = { listId: '$listId', search: '$search', view: 'rows', with: 'due', direction: 'forward' }
    expect(callsOf(page.callsBySearchParam.search ?? '')).toContainEqual(['vocs.list', page1])
  })

  it('the routes of visitors and users, after redirects', async () => {
    expect((await recordPagePreloads('/')).routeIds).toEqual({
      visitor: ['__root__', '/'],
      user: ['__root__', '/_signed-in', '/_signed-in/library/'],
    })
    expect((await recordPagePreloads('/stats')).routeIds.visitor).toEqual(['__root__', '/_visitor', '/_visitor/signin'])
  })

  it('the query for the session first', async () => {
    expect(callsOf(await recordSessionCall())).toEqual([['accounts.getSession', undefined]])
  })
})

describe('a page with preloaded queries', () => {
  const urls: string[] = []
  const record = ({ request }: { request: Request }) => void urls.push(request.url)
  beforeEach(() => {
    urls.length = 0
    server.events.on('request:start', record)
    answer('lists.listOwn', { lists: [makeList({ name: 'Sea' })], next: null })
  })
  afterEach(() => server.events.removeAllListeners())

  const libraryCalls = async () => (await recordPagePreloads('/library')).calls

  it('sends no other request before its content, and each of its queries once', async () => {
    const preloadedUrl = await libraryCalls()
    renderApp('/library', { preloadedUrl })
    expect(await screen.findByRole('link', { name: 'Sea' })).toBeVisible()
    expect(urls.map((url) => url.replace(/^http:\/\/[^/]+/, ''))).toEqual([preloadedUrl])
  })

  it('repeats a query whose response it has used', async () => {
    const { queryClient } = renderApp('/library', { preloadedUrl: await libraryCalls() })
    await screen.findByRole('link', { name: 'Sea' })
    answer('lists.listOwn', { lists: [makeList({ name: 'Coast' })], next: null })
    await queryClient.invalidateQueries()
    expect(await screen.findByRole('link', { name: 'Coast' })).toBeVisible()
  })

  it('redirects to /signin if the session has ended, and shows the next user nothing of the preloaded data', async () => {
    refuse('accounts.getSession', 'UNAUTHORIZED')
    answer('accounts.signIn', { ...ada, id: 'another-user' })
    const { user, path } = renderApp('/library', { session: 'query', preloadedUrl: await libraryCalls() })
    await user.type(await screen.findByLabelText('Email'), 'bob@example.org')
    expect(path()).toBe('/signin')
    answer('lists.listOwn', { lists: [makeList({ name: "Bob's" })], next: null })
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    expect(await screen.findByRole('link', { name: "Bob's" })).toBeVisible()
    expect(inputsOf('lists.listOwn')).toHaveLength(2)
  })

  it("shows 'Server Error' if they fail, and sends them anew on Retry", async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    refuse('accounts.getSession', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/library', { session: 'query', preloadedUrl: await libraryCalls() })
    expect(await screen.findByRole('alert')).toHaveTextContent('Server Error')
    answer('accounts.getSession', ada)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Sea' })).toBeVisible()
    expect(inputsOf('lists.listOwn')).toHaveLength(2)
    logged.mockRestore()
  })

  it('discards responses that the first page has not used', async () => {
    answer('lists.listPublic', { lists: [], next: null })
    const { user } = renderApp('/library#public', { preloadedUrl: await libraryCalls() })
    await screen.findByText('No Lists')
    answer('lists.listOwn', { lists: [makeList({ name: 'Newer' })], next: null })
    await user.click(screen.getByRole('tab', { name: 'My Lists' }))
    expect(await screen.findByRole('link', { name: 'Newer' })).toBeVisible()
  })
})
