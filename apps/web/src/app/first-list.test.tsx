import { beforeEach, describe, expect, it } from 'vitest'
import { batchUrl } from '../shared/api/batch-url.ts'
import type { FirstRequest } from '../shared/api/first-request.ts'
import { Breadcrumbs } from '../shared/layout/breadcrumbs.tsx'
import { LoadingListHead } from '../shared/layout/lists/list-head.tsx'
import { showFirstList } from './first-list.ts'
import { recordPagePreloads } from './pages/page-preloads.ts'
import { renderShell } from './pages/page-shell.ts'

const url = batchUrl([
  { path: 'accounts.getSession', input: undefined },
  { path: 'lists.get', input: { id: 'list-1' } },
])

const requestWith = (results: unknown): FirstRequest => ({
  url,
  response: new Promise(() => undefined),
  results: Promise.resolve(results),
  abort: () => undefined,
})

const success = (data: unknown) => ({ result: { data } })
const session = success({ id: 'user-1', name: 'Ada' })
const failure = { error: { message: 'There is no such list', code: -32004 } }

const names = () => [...document.querySelectorAll('[inert] [data-list-of]')].map(({ innerHTML }) => innerHTML)

beforeEach(() => {
  const shell = renderShell(
    <>
      <Breadcrumbs links={[]} loading="lists.get" />
      <LoadingListHead query="lists.get" />
    </>,
  )
  document.body.innerHTML = `<div id="root"><div inert>${shell}</div></div>`
})

describe('the first response shows in the shell of a list', () => {
  it('its name, as text, and its image', async () => {
    await showFirstList(requestWith([session, success({ name: '<b>Sea</b> بحر', image: '/api/lists/1/image/2' })]))
    const name = '<bdi>&lt;b&gt;Sea&lt;/b&gt; بحر</bdi>'
    expect(names()).toEqual([name, name])
    expect(document.querySelector('[inert] img')?.getAttribute('src')).toBe('/api/lists/1/image/2')
  })

  it('its name alone if it has no image', async () => {
    await showFirstList(requestWith([session, success({ name: 'Sea', image: null })]))
    expect(names()).toEqual(['<bdi>Sea</bdi>', '<bdi>Sea</bdi>'])
    expect(document.querySelector('img')).toBeNull()
  })

  it('in a new shell, so that nothing of the old one moves', async () => {
    const before = document.querySelector('[inert]')
    await showFirstList(requestWith([session, success({ name: 'Sea', image: null })]))
    expect(before?.isConnected).toBe(false)
    expect(document.querySelectorAll('#root > [inert]')).toHaveLength(1)
  })
})

it.each([
  ['the list is refused', [session, failure]],
  ['all calls are refused', failure],
  ['there is no response', undefined],
])('the shell stays as it is if %s', async (_case, results) => {
  const before = document.body.innerHTML
  await showFirstList(requestWith(results))
  expect(document.body.innerHTML).toBe(before)
})

it('the page stays as it is if the app was faster', async () => {
  document.body.innerHTML = '<div id="root"><main><h1>Sea</h1></main></div>'
  await showFirstList(requestWith([session, success({ name: 'Coast', image: null })]))
  expect(document.querySelector('#root')?.innerHTML).toBe('<main><h1>Sea</h1></main>')
})

it.each(['/library/lists/$listId', '/learn/$listId'])(
  'the shell of %s names a query that the page preloads',
  async (path) => {
    const { shells, calls } = await recordPagePreloads(path)
    const query = /data-list-of="([^"]+)"/.exec(shells.user)?.[1]
    expect(new URL(calls, 'http://localhost').pathname.split(/[/,]/)).toContain(query)
  },
)
