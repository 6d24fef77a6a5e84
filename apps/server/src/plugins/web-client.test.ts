import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newPerson } from '@wordtide/api/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders, testApp } from '../testing/index.ts'

afterAll(removeFolders)

const html = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body></body></html>`

/** A built client as the server finds it. */
async function built(): Promise<string> {
  const folder = await freshFolder()
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), html('the app'))
  await writeFile(join(folder, 'landing.html'), html('the landing page'))
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export const plain = 1')
  await writeFile(join(folder, 'assets', 'main-abc123.js.br'), 'brotli')
  return folder
}

const server = built().then((webClient) => testApp({ webClient }))

describe('at /', () => {
  it('visitors get the landing page, and people with a session cookie the app', async () => {
    const { call, services } = await server
    const visitor = await call(undefined, 'GET /')
    expect(visitor).toMatchObject({ status: 200, headers: { 'content-type': expect.stringMatching('text/html') } })
    expect(visitor.text).toContain('the landing page')
    expect((await call(await newPerson(services), 'GET /')).text).toContain('the app')
    expect((await call(undefined, 'GET /?x=1')).text).toContain('the landing page')
    for (const { headers } of [visitor]) expect(headers['cache-control']).toBe('no-store')
  })
})

describe('the pages of the app', () => {
  it.each([
    '/library',
    '/library/lists/1/vocs',
    '/learn',
    '/user/activate?token=a',
    '/nowhere',
    '/apiary',
    '/index.html',
  ])('are all one page: %s', async (path) => {
    const { call } = await server
    const answer = await call(undefined, `GET ${path}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('the app')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect((await call(undefined, `HEAD ${path}`)).status).toBe(200)
  })

  it('never stand in for a call or a file that is not there', async () => {
    const { call } = await server
    for (const what of ['GET /api/nope', 'GET /api', 'GET /assets/gone-123.js', 'POST /library', 'DELETE /'])
      expect(await call(undefined, what)).toMatchObject({ status: 404, body: { status: 404, code: 404 } })
  })
})

describe('the files of the client', () => {
  it('are kept for ever where their name changes with them, and checked again elsewhere', async () => {
    const { call } = await server
    const asset = await call(undefined, 'GET /assets/main-abc123.js')
    expect(asset).toMatchObject({ status: 200, text: 'export const plain = 1' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toMatch('javascript')
    const icon = await call(undefined, 'GET /favicon.svg')
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' })
    const known = await call(undefined, 'GET /favicon.svg', { headers: { 'if-none-match': String(icon.headers.etag) } })
    expect(known.status).toBe(304)
  })

  it('are sent compressed where the build made them so and the browser takes it', async () => {
    const { call } = await server
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    const answer = await call(undefined, 'GET /assets/main-abc123.js', { headers })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) })
    expect(answer.text).toBe('brotli')
  })

  it('are never files beside them', async () => {
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

describe('the page of unsent mails', () => {
  it('is named to the client exactly where there is one', async () => {
    const { call } = await server
    const meta = '<meta name="wordtide-outbox" content="/outbox"'
    for (const path of ['/', '/signup']) expect((await call(undefined, `GET ${path}`)).text).toContain(meta)
    const closed = await testApp({ webClient: await built(), config: { outboxPage: false } })
    for (const path of ['/', '/signup'])
      expect((await closed.call(undefined, `GET ${path}`)).text).not.toContain('outbox')
  })
})

describe('the sign-in with Google', () => {
  it('is named to the client exactly where the server has a client there', async () => {
    const { call } = await server
    const google = { clientId: 'words', clientSecret: 'secret', issuer: 'https://accounts.google.com' }
    const open = await testApp({ webClient: await built(), config: { google } })
    for (const path of ['/', '/signin']) {
      expect((await call(undefined, `GET ${path}`)).text).not.toContain('google')
      const { text } = await open.call(undefined, `GET ${path}`)
      expect(text).toContain('<meta name="wordtide-google" content="/auth/google"')
      expect(text).not.toContain('secret')
    }
  })
})

describe('without a built client', () => {
  it('the calls answer, the rest is not found, and the log says why', async () => {
    const { call, logged } = await testApp({ webClient: '/nowhere' })
    expect((await call(undefined, 'GET /api/health')).status).toBe(200)
    expect(await call(undefined, 'GET /')).toMatchObject({ status: 404, body: { code: 404 } })
    expect(logged.join('')).toContain('no web client is built')
  })
})
