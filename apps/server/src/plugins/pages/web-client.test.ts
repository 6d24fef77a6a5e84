import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createUser, testGoogle, testOpenId } from '@wordtide/api/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders, testApp } from '../../testing/index.ts'

afterAll(removeFolders)

const html = (title: string) =>
  `<!doctype html><html><head><title>${title}</title><script>mode()</script></head><body><div id="root"></div></body></html>`

const page = {
  params: [],
  scripts: { visitor: ['assets/visitor.js'], user: ['assets/user.js', 'assets/user-2.js'] },
  shells: { visitor: '<h1>$& for visitors</h1>', user: '<h1>$& for users</h1>' },
}
const builtPages = [
  { ...page, pattern: '', calls: '/api/trpc/start', callsBySearchParam: {}, dependsOnSearch: true },
  {
    ...page,
    pattern: '/library',
    calls: '/api/trpc/lists?a=1&b=2',
    callsBySearchParam: { search: '/api/trpc/lists?search=%22%24search%22' },
    dependsOnSearch: true,
  },
  {
    ...page,
    pattern: '/library/lists/([^/]+)/vocs',
    params: ['listId'],
    calls: '/api/trpc/vocs?input=%22%24listId%22,%22%24listId%22',
    callsBySearchParam: { voc: '/api/trpc/vocs?input=%22%24listId%22,%22%24voc%22' },
    dependsOnSearch: true,
  },
  {
    ...page,
    pattern: '/learn/([^/]+)',
    params: ['listId'],
    calls: '/api/trpc/learn?input=%22%24listId%22',
    callsBySearchParam: {},
    dependsOnSearch: false,
  },
  { ...page, pattern: '/user/activate', calls: '/api/trpc/session', callsBySearchParam: {}, dependsOnSearch: false },
]

/** Creates a folder like that of the built client. */
async function builtClient(): Promise<string> {
  const folder = await freshFolder()
  await mkdir(join(folder, 'assets', 'workers'), { recursive: true })
  await writeFile(join(folder, 'index.html'), html('the app'))
  await writeFile(join(folder, 'landing.html'), html('the landing page'))
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ sessionCall: '/api/trpc/session', pages: builtPages }))
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'service-worker.js'), 'self')
  await mkdir(join(folder, 'samples'))
  await writeFile(join(folder, 'samples', 'spanish.json'), '{}')
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export const plain = 1')
  for (const name of ['reader-abc123.js', 'reader-abc123.js.br'])
    await writeFile(join(folder, 'assets', 'workers', name), 'export const worker = 1')
  await writeFile(join(folder, 'assets', 'main-abc123.js.br'), 'brotli')
  return folder
}

const server = builtClient().then((webClient) => testApp({ webClient }))

describe('at /', () => {
  it('a visitor gets the landing page, and a browser with a session cookie the app', async () => {
    const { call, services } = await server
    const visitor = await call(undefined, 'GET /')
    expect(visitor).toMatchObject({ status: 200, headers: { 'content-type': expect.stringMatching('text/html') } })
    expect(visitor.text).toContain('the landing page')
    expect((await call(await createUser(services), 'GET /')).text).toContain('the app')
    expect((await call(undefined, 'GET /?x=1')).text).toContain('the landing page')
    expect(visitor.headers['cache-control']).toBe('no-store')
  })
})

describe('the page of the app', () => {
  it.each([
    '/library',
    '/library/',
    '/Library',
    '/l%69brary?search=a%2Fb&sort=name%2B',
    '/library/lists/1/vocs',
    '/library/lists/1/vocs/?voc=2#3',
    '/library/lists/%C3%A4%2F%3F/vocs',
    '/user/activate?token=a',
  ])('is served at the paths of the client’s pages: %s', async (path) => {
    const { call } = await server
    for (const accept of ['*/*', 'text/html']) {
      const response = await call(undefined, `GET ${path}`, { headers: { accept } })
      expect(response.status).toBe(200)
      expect(response.text).toContain('the app')
      expect(response.headers.vary).toMatch(/cookie/)
    }
    expect(await call(undefined, `HEAD ${path}`)).toMatchObject({ status: 200, text: '' })
  })

  it('tells a browser without a session cookie that its user is a visitor, and is not stored there', async () => {
    const { call, services } = await server
    const visitor = await call(undefined, 'GET /library')
    expect(visitor.text).toContain('<html data-visitor>')
    expect(visitor.headers['cache-control']).toBe('no-store')
    const user = await call(await createUser(services), 'GET /library')
    expect(user.text).not.toContain('data-visitor')
    expect(user.headers['cache-control']).toBe('no-cache')
    const headers = { accept: 'text/html' }
    expect((await call(undefined, 'GET /nowhere', { headers })).text).toContain('<html data-visitor>')
    expect((await call(await createUser(services), 'GET /nowhere', { headers })).text).not.toContain('data-visitor')
  })

  it('is served to the service worker without preloads, with and without a session', async () => {
    const { call, services } = await server
    for (const user of [undefined, await createUser(services)]) {
      const { status, text, headers } = await call(user, 'GET /app.html')
      expect(status).toBe(200)
      expect(text).toContain('the app')
      expect(text).not.toMatch(/data-visitor|preload/)
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
    }
  })

  it('has a content security policy that allows the scripts and styles in its HTML, and no others', async () => {
    const folder = await builtClient()
    const inline =
      '<style>p{}</style><script>one()</script><script data-entry="/a.js">two()</script><script src="/b.js"></script>'
    await writeFile(join(folder, 'landing.html'), html('the landing page').replace('</head>', `${inline}</head>`))
    const { call } = await testApp({ webClient: folder })
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const policyOf = async (path: string) =>
      new Map(
        String((await call(undefined, `GET ${path}`)).headers['content-security-policy'])
          .split('; ')
          .map((rule): [string, string] => [rule.split(' ', 1)[0] ?? '', rule.replace(/^\S+ /, '')]),
      )
    const landing = await policyOf('/')
    expect(landing.get('script-src')).toBe(`'self' ${hash('mode()')} ${hash('one()')} ${hash('two()')}`)
    expect(landing.get('style-src')).toContain(hash('p{}'))
    const page = await policyOf('/library')
    expect(page.get('script-src')).toBe(`'self' ${hash('mode()')}`)
    expect(page.get('style-src')).not.toContain(hash('p{}'))
    expect((await policyOf('/api/health')).get('script-src')).toBe("'self'")
  })
})

describe('the preloads of a page', () => {
  const id = '01a204ca-d3cf-7975-9be5-e3850396a9f8'
  const scripts = (text: string) =>
    [...text.matchAll(/<link rel="app" as="script" crossorigin href="([^"]*)"/g)].map(([, href]) => href)
  const calls = (text: string) =>
    [...text.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]*)"/g)].map(([, href]) => href)

  async function pageOf(path: string) {
    const { call, services } = await server
    return (await call(await createUser(services), `GET ${path}`)).text
  }

  it('are scripts alone for a visitor, and nothing on the landing page', async () => {
    const { call } = await server
    for (const path of ['/library', `/library/lists/${id}/vocs`]) {
      const { text } = await call(undefined, `GET ${path}`)
      expect(scripts(text)).toEqual(['/assets/visitor.js'])
      expect(calls(text)).toEqual([])
    }
    expect((await call(undefined, 'GET /')).text).not.toContain('preload')
  })

  it.each([
    ['/', '/api/trpc/start'],
    ['/library', '/api/trpc/lists?a=1&amp;b=2'],
    ['/Library/', '/api/trpc/lists?a=1&amp;b=2'],
    ['/library?', '/api/trpc/lists?a=1&amp;b=2'],
    ['/library?search=tide', '/api/trpc/lists?search=%22tide%22'],
    ['/library?search=%C3%A4-1', '/api/trpc/lists?search=%22%C3%A4-1%22'],
    [`/library/lists/${id}/vocs`, `/api/trpc/vocs?input=%22${id}%22,%22${id}%22`],
    [`/library/lists/${id}/vocs?voc=7`, `/api/trpc/vocs?input=%22${id}%22,%227%22`],
    [`/learn/${id}?review=all`, `/api/trpc/learn?input=%22${id}%22`],
  ])('are scripts and one request for all queries with a session: %s', async (path, url) => {
    const text = await pageOf(path)
    expect(calls(text)).toEqual([url])
    expect(scripts(text)).toEqual(['/assets/user.js', '/assets/user-2.js'])
    expect(text.indexOf('as="fetch"')).toBeLessThan(text.indexOf('rel="app"'))
  })

  it.each([
    '/library?search=a%20b',
    '/library?search=%20a',
    '/library?search=%22%3E%3Cscript%3E',
    `/library?search=${'a'.repeat(51)}`,
    '/library?search=a&search=b',
    '/library?search=a&language=es',
    '/library?language=es',
    '/library?__proto__=a',
    '/library?constructor=a',
    '/library?search=%24search%24listId',
    '/library/lists/1/vocs',
    `/library/lists/${id}x/vocs`,
    '/library/lists/%22%3E%3Cscript%3E/vocs',
    '/library/lists/%24listId/vocs',
    `/library/lists/${id}%2F/vocs`,
    `/library/lists/${id}/vocs?voc=%22%7D`,
  ])('query the session alone for params that are not plain: %s', async (path) => {
    const text = await pageOf(path)
    expect(calls(text)).toEqual(['/api/trpc/session'])
    expect(text.match(/<script/g)).toHaveLength(1)
  })
})

const unknownPaths = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/favicon.png',
  '/robots.txt',
  '/.well-known/unknown',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  '/.env',
  '/wp-login.php',
  '/index.php',
  '/index.html',
  '/landing.html',
  '/pages.json',
  '/nowhere',
  '/apiary',
  '/user',
  '/library/lists/1/vocs/2',
  '/xlibrary',
  '//library',
  '/assets/gone-123.js',
  '/%00',
  // Not valid: what is encoded is no text.
  '/%',
  '/%zz',
  '/library/lists/%E0%A4%A',
  '/library/lists/%ED%A0%80/vocs',
  '/Learn/%ff?search=a',
  '/library/%E0#top',
]

describe('the shell of a page', () => {
  const root = (content: string) => `<div id="root">${content}</div></body>`

  it('is that for users if the browser has a session cookie, else that for visitors', async () => {
    const { call, services } = await server
    const shell = (text: string) => root(`<div inert aria-hidden="true"><h1>$& for ${text}</h1></div>`)
    expect((await call(undefined, 'GET /library?search=x')).text).toContain(shell('visitors'))
    expect((await call(await createUser(services), 'GET /library')).text).toContain(shell('users'))
  })

  it('is not in a page that may be shown at any path', async () => {
    const { call } = await server
    for (const path of ['/app.html', '/nowhere'])
      expect((await call(undefined, `GET ${path}`, { headers: { accept: 'text/html' } })).text).toContain(root(''))
  })
})

describe('an unknown path', () => {
  const notFound = { status: 404, body: { status: 404, code: 404, key: 'NOT_FOUND' } }

  it.each(unknownPaths)('responds with 404 and the error body to programs and scripts: %s', async (path) => {
    const { call } = await server
    expect(await call(undefined, `GET ${path}`)).toMatchObject(notFound)
    const headers = { accept: 'text/html,*/*', 'sec-fetch-mode': 'cors' }
    expect(await call(undefined, `GET ${path}`, { headers })).toMatchObject(notFound)
    expect(await call(undefined, `HEAD ${path}`)).toMatchObject({ status: 404, text: '' })
  })

  it.each(unknownPaths)('responds with a 404 page to the navigation of a browser: %s', async (path) => {
    const { call } = await server
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const headers of [{ accept }, { accept, 'sec-fetch-mode': 'navigate' }]) {
      const response = await call(undefined, `GET ${path}`, { headers })
      expect(response).toMatchObject({ status: 404, text: expect.stringContaining('the app') })
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(response.headers['content-type']).toMatch('text/html')
      expect(response.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
      expect(response.text).toContain('data-visitor')
    }
  })

  it('responds with the page for users to a browser with a session cookie', async () => {
    const { call, services } = await server
    const user = await createUser(services)
    for (const path of ['/nowhere', '/library/lists/%E0%A4%A']) {
      const { status, text } = await call(user, `GET ${path}`, { headers: { accept: 'text/html' } })
      expect({ status, isUser: text.includes('<html>') }).toEqual({ status: 404, isUser: true })
    }
  })

  it('leads what another app shares to its page, where no service worker has kept it, and reads nothing of it', async () => {
    const { call } = await server
    const body = new FormData()
    body.set('text', 'private')
    expect(await call(undefined, 'POST /share', { body })).toMatchObject({
      status: 303,
      headers: { location: '/share' },
    })
  })

  it('responds with 404 and the error body below /api and to every other method, for browsers too', async () => {
    const { call } = await server
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
    const calls = ['GET /api/nope', 'GET /api', 'GET /api/lists/%E0%A4%A', 'GET /api/%#/library']
    for (const what of [...calls, 'POST /library', 'POST /nowhere', 'POST /%E0', 'DELETE /', 'PUT /library'])
      expect(await call(undefined, what, { headers })).toMatchObject(notFound)
  })
})

describe('the files of the client', () => {
  const cacheControl = {
    '/service-worker.js': 'no-cache',
    '/favicon.svg': 'public, max-age=3600',
    '/samples/spanish.json': 'public, max-age=3600',
    '/assets/main-abc123.js': 'public, max-age=31536000, immutable',
    '/assets/workers/reader-abc123.js': 'public, max-age=31536000, immutable',
  }

  it.each(Object.entries(cacheControl))('have the same headers compressed and plain: %s', async (path, expected) => {
    // A folder with the name that those of files with hashes have in it.
    const parent = join(await freshFolder(), 'assets')
    const folder = join(parent, 'web')
    await mkdir(parent)
    await rename(await builtClient(), folder)
    for (const extension of ['br', 'gz']) await writeFile(join(folder, `${path}.${extension}`), 'compressed')
    const { call } = await testApp({ webClient: folder })
    const headersFor = async (encoding: string) => {
      const { headers } = await call(undefined, `GET ${path}`, { headers: { 'accept-encoding': encoding } })
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      const { vary, 'cache-control': caching, 'content-type': type, 'content-security-policy': policy } = headers
      return { vary, caching, type, policy }
    }
    const plain = await headersFor('identity')
    expect(plain).toMatchObject({ caching: expected, vary: 'accept-encoding' })
    for (const encoding of ['br', 'gzip']) expect(await headersFor(encoding)).toEqual(plain)
  })

  it('have the type of their content, and are revalidated', async () => {
    const { call } = await server
    const asset = await call(undefined, 'GET /assets/main-abc123.js')
    expect(asset).toMatchObject({ status: 200, text: 'export const plain = 1' })
    expect(asset.headers['content-type']).toMatch('javascript')
    const icon = await call(undefined, 'GET /favicon.svg')
    expect(icon.headers['content-type']).toBe('image/svg+xml')
    const revalidation = await call(undefined, 'GET /favicon.svg', {
      headers: { 'if-none-match': String(icon.headers.etag) },
    })
    expect(revalidation.status).toBe(304)
  })

  it('include the sample lists, which the pages may fetch', async () => {
    const { call } = await server
    const { status, text, headers } = await call(undefined, 'GET /samples/spanish.json')
    expect({ status, text }).toEqual({ status: 200, text: '{}' })
    expect(headers['content-type']).toMatch('application/json')
    const page = await call(undefined, 'GET /library')
    expect(page.headers['content-security-policy']).toMatch(/(^|; )connect-src 'self'(;|$)/)
  })

  it('are sent precompressed if the browser accepts it', async () => {
    const { call } = await server
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    const response = await call(undefined, 'GET /assets/main-abc123.js', { headers })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(response.text).toBe('brotli')
  })

  it('do not include files outside of their folder', async () => {
    const { call } = await server
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
    ])
      expect((await call(undefined, `GET ${path}`)).text).not.toContain('wordtide"')
  })
})

describe('a link to a page on another site', () => {
  it('is shown with a picture at a whole URL', async () => {
    const { call } = await server
    const { text } = await call(undefined, 'GET /')
    expect(text).toMatch(/<meta property="og:image" content="https?:\/\/[^"/]+\/icons\/og.png" \/>/)
  })
})

describe('the outbox page', () => {
  it('is announced to the client exactly if it exists', async () => {
    const { call } = await server
    const meta = '<meta name="wordtide-outbox" content="/outbox"'
    for (const path of ['/', '/library']) expect((await call(undefined, `GET ${path}`)).text).toContain(meta)
    const withoutOutbox = await testApp({ webClient: await builtClient(), config: { outboxPage: false } })
    for (const path of ['/', '/library'])
      expect((await withoutOutbox.call(undefined, `GET ${path}`)).text).not.toContain('outbox')
  })
})

describe('the sign-in by identity providers', () => {
  it('is announced to the client exactly if they are configured', async () => {
    const { call } = await server
    const secrets = { clientId: 'words', clientSecret: 'secret' }
    const openId = [
      { ...testGoogle, ...secrets },
      { ...testOpenId, name: '"School" & <co>', ...secrets },
    ]
    const withBoth = await testApp({ webClient: await builtClient(), config: { openId } })
    for (const path of ['/', '/library']) {
      expect((await call(undefined, `GET ${path}`)).text).not.toMatch(/google|oidc/)
      const { text } = await withBoth.call(undefined, `GET ${path}`)
      expect(text).toContain('<meta name="wordtide-google" content="/auth/google"')
      expect(text).toContain('<meta name="wordtide-oidc" content="&quot;School&quot; &amp; &lt;co&gt;"')
      expect(text).not.toContain('secret')
    }
  })
})

describe('closed registration', () => {
  it('is announced to the client, on the landing page, too', async () => {
    const { call } = await server
    const closed = await testApp({ webClient: await builtClient(), config: { registration: 'closed' } })
    for (const path of ['/', '/library']) {
      expect((await call(undefined, `GET ${path}`)).text).not.toContain('wordtide-registration')
      const { text } = await closed.call(undefined, `GET ${path}`)
      expect(text).toContain('<meta name="wordtide-registration" content="closed" />')
    }
  })
})

describe('without a built client', () => {
  it('the calls work, everything else is not found, and the log has a warning', async () => {
    const { call, logged } = await testApp({ webClient: '/nowhere' })
    expect((await call(undefined, 'GET /api/health')).status).toBe(200)
    expect(await call(undefined, 'GET /')).toMatchObject({ status: 404, body: { code: 404 } })
    expect(logged.join('')).toContain('no web client is built')
  })
})
