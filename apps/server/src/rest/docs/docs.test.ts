import { brotliDecompressSync } from 'node:zlib'
import { errorKeys } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'
import { openApiDocument } from '../openapi/document.ts'

const server = testApp()

describe('the document at /api/openapi.json', () => {
  it('is public and matches this server’s configuration', async () => {
    const { call, services } = await server
    const answer = await call(undefined, 'GET /api/openapi.json')
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(openApiDocument(services.publicUrl))))
  })

  it('responds with 304 to a client that has it', async () => {
    const { call } = await server
    const { headers } = await call(undefined, 'HEAD /api/openapi.json')
    expect(headers).toMatchObject({ etag: expect.stringMatching(/^W\/".+"$/), 'cache-control': 'no-cache' })
    const again = await call(undefined, 'GET /api/openapi.json', { headers: { 'if-none-match': String(headers.etag) } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  it('is compressed for a client that accepts brotli', async () => {
    const { call } = await server
    const plain = await call(undefined, 'GET /api/openapi.json')
    const packed = await call(undefined, 'GET /api/openapi.json', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.bytes)).toEqual(plain.bytes)
    expect(packed.bytes.length * 5).toBeLessThan(plain.bytes.length)
  })
})

describe('the page at /api/docs', () => {
  it('requests only files of this server, which exist with their types', async () => {
    const { call } = await server
    const page = await call(undefined, 'GET /api/docs')
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '')
    expect(links.filter((link) => !link.startsWith('/'))).toEqual([])
    for (const link of links.filter((one) => one.startsWith('/api/'))) {
      const { status, headers, text } = await call(undefined, `GET ${link}`)
      expect(status, link).toBe(200)
      const type = link.endsWith('.css') ? 'text/css' : link.endsWith('.json') ? 'application/json' : 'text/javascript'
      expect(headers['content-type']).toContain(type)
      expect(text.length).toBeGreaterThan(0)
    }
    // An inline script would not run.
    expect(page.text).not.toMatch(/<script>|<script [^>]*>[^<]|style=/)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  })

  it('has no other method', async () => {
    const { call } = await server
    for (const path of ['/api/docs', '/api/openapi.json'])
      expect(await call(undefined, `POST ${path}`)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })
})

describe('the pages at /api/docs/errors', () => {
  it('explain every error, are linked by the list of all, and name only calls that exist', async () => {
    const { call, services } = await server
    const { paths } = openApiDocument(services.publicUrl)
    const index = await call(undefined, 'GET /api/docs/errors')
    const links = [...index.text.matchAll(/href="\/api\/docs\/errors\/(\w+)"/g)].map(([, key]) => key ?? '')
    expect(new Set(links)).toEqual(new Set(errorKeys))
    for (const key of errorKeys) {
      const { status, headers, text } = await call(undefined, `GET /api/docs/errors/${key}`)
      expect([status, headers['content-type']], key).toEqual([200, 'text/html; charset=utf-8'])
      expect(text).toContain(`<title>${key} · Wordtide for programs</title>`)
      expect(text, 'an inline script or style would not run').not.toMatch(/<script>|<script [^>]*>[^<]|style=|<style/)
      for (const [, method = '', path = ''] of text.matchAll(/<code>(GET|POST|PUT|DELETE) (?:\/api)?(\/[^<?]*)/g))
        expect(Object.keys(paths[path] ?? {}), `${key}: ${path}`).toContain(method.toLowerCase())
    }
  })

  it('are not there for other keys', async () => {
    const { call } = await server
    for (const key of ['toString', 'UNKNOWN', 'list_not_found'])
      expect(await call(undefined, `GET /api/docs/errors/${key}`)).toMatchObject({ status: 404 })
  })
})
