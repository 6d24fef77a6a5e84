import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'

const now = new Date('2026-11-22T10:00:00Z')

describe('/.well-known/security.txt', () => {
  it('names the contact of the operator, and expires', async () => {
    const publicUrl = 'https://words.example.org'
    const config = { securityContact: 'mailto:security@example.org' }
    const { call } = await testApp({ config, services: { publicUrl, now: () => now } })
    const { status, headers, text } = await call(undefined, 'GET /.well-known/security.txt')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    })
    expect(text).toBe(
      [
        'Contact: mailto:security@example.org',
        'Expires: 2027-02-20T10:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://words.example.org/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })

  it('has no address of its own if the site has no https', async () => {
    const { call } = await testApp({ config: { securityContact: 'https://example.org/security' } })
    const { text } = await call(undefined, 'GET /.well-known/security.txt')
    expect(text).toMatch(/^Contact: https:\/\/example.org\/security\nExpires: .*\nPreferred-Languages: en\n$/)
  })

  it('names the feedback page without a contact', async () => {
    const { call, services } = await testApp()
    const { status, text } = await call(undefined, 'GET /.well-known/security.txt')
    expect(status).toBe(200)
    expect(text).toContain(`Contact: ${services.publicUrl}/feedback\n`)
  })
})

describe('/.well-known/change-password', () => {
  it('leads to the page where a password can be changed', async () => {
    const { call } = await testApp()
    const { status, headers } = await call(undefined, 'GET /.well-known/change-password')
    expect(status).toBe(302)
    expect(headers.location).toBe('/user/forgot-password')
  })

  it('can be relied on: the site responds with 404 to other names there', async () => {
    const { call } = await testApp()
    const name = 'resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await call(undefined, `GET /.well-known/${name}`)).status).toBe(404)
  })
})
