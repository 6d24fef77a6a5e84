import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createUser } from '@wordtide/api/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders, testApp } from '../testing/index.ts'

afterAll(removeFolders)

const html = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body></body></html>`

/** Creates a folder like that of the built client. */
async function builtClient(): Promise<string> {
  const folder = await freshFolder()
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), html('the app'))
  await writeFile(join(folder, 'landing.html'), html('the landing page'))
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export const plain = 1')
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
    '/library/lists/1/vocs',
    '/learn',
    '/user/activate?token=a',
    '/nowhere',
    '/apiary',
    '/index.html',
  ])('is served at %s', async (path) => {
    const { call } = await server
    const response = await call(undefined, `GET ${path}`)
    expect(response.status).toBe(200)
    expect(response.text).toContain('the app')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect((await call(undefined, `HEAD ${path}`)).status).toBe(200)
  })

  it('is not served for an unknown call or a missing file', async () => {
    const { call } = await server
    for (const what of ['GET /api/nope', 'GET /api', 'GET /assets/gone-123.js', 'POST /library', 'DELETE /'])
      expect(await call(undefined, what)).toMatchObject({ status: 404, body: { status: 404, code: 404 } })
  })
})

describe('the files of the client', () => {
  it('are cached forever if their name holds a hash, and revalidated otherwise', async () => {
    const { call } = await server
    const asset = await call(undefined, 'GET /assets/main-abc123.js')
    expect(asset).toMatchObject({ status: 200, text: 'export const plain = 1' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toMatch('javascript')
    const icon = await call(undefined, 'GET /favicon.svg')
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' })
    const revalidation = await call(undefined, 'GET /favicon.svg', {
      headers: { 'if-none-match': String(icon.headers.etag) },
    })
    expect(revalidation.status).toBe(304)
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

describe('the outbox page', () => {
  it('is announced to the client exactly if it exists', async () => {
    const { call } = await server
    const meta = '<meta name="wordtide-outbox" content="/outbox"'
    for (const path of ['/', '/signup']) expect((await call(undefined, `GET ${path}`)).text).toContain(meta)
    const withoutOutbox = await testApp({ webClient: await builtClient(), config: { outboxPage: false } })
    for (const path of ['/', '/signup'])
      expect((await withoutOutbox.call(undefined, `GET ${path}`)).text).not.toContain('outbox')
  })
})

describe('the sign-in with Google', () => {
  it('is announced to the client exactly if it is configured', async () => {
    const { call } = await server
    const google = { clientId: 'words', clientSecret: 'secret', issuer: 'https://accounts.google.com' }
    const withGoogle = await testApp({ webClient: await builtClient(), config: { google } })
    for (const path of ['/', '/signin']) {
      expect((await call(undefined, `GET ${path}`)).text).not.toContain('google')
      const { text } = await withGoogle.call(undefined, `GET ${path}`)
      expect(text).toContain('<meta name="wordtide-google" content="/auth/google"')
      expect(text).not.toContain('secret')
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
