import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'

const server = testApp()

describe('every response', () => {
  it.each([
    'GET /api/health',
    'GET /api/nope',
    'PATCH /api/lists',
    'GET /nowhere',
    'POST /api/trpc/nope',
    'GET /api/trpc/nope',
    'GET /%',
    'GET /api/%zz',
  ])('has the security headers: %s', async (what) => {
    const { headers } = await (await server).call(undefined, what)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': expect.stringMatching(
        /(^|, )microphone=\(self\), .*publickey-credentials-get=\(self\), .*camera=\(\), .*geolocation=\(\)/,
      ),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule) => {
          const [name = '', ...sources] = rule.split(' ')
          return [name, sources.join(' ')]
        }),
    )
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('script-src')).toBe("'self'")
    expect(policy.get('style-src')).toMatch(/^'self'( 'sha256-[\w+/]{43}=')+$/)
    expect(policy.get('img-src')).toBe("'self' blob: data:")
    expect(policy.get('worker-src')).toBe("'self'")
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('has a unique request id, which is also in the log', async () => {
    const { call, logged } = await testApp()
    const ids = []
    for (let n = 0; n < 3; n++) {
      const { headers } = await call(undefined, 'GET /api/health', { headers: { 'x-request-id': 'forged' } })
      ids.push(headers['x-request-id'])
    }
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(logged.join('')).toContain(`"${id}"`)
    expect(ids).not.toContain('forged')
  })

  it('has HSTS if the site is served over https', async () => {
    const publicUrl = 'https://words.example.org'
    const { call } = await testApp({ services: { publicUrl } })
    const { headers } = await call(undefined, 'GET /api/health')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  })
})

describe('the policy for styles', () => {
  const fromUi = createRequire(new URL('../../../../../packages/ui/package.json', import.meta.url))
  /** A library's module for browsers. */
  const moduleOf = (entry: string) => readFileSync(join(dirname(entry), 'index.mjs'), 'utf8')
  const [, toastStyles = '""'] = /^__insertCSS\((".*")\)/m.exec(moduleOf(fromUi.resolve('sonner'))) ?? []

  it('allows the text that the installed sonner adds', async () => {
    const text = String(JSON.parse(toastStyles))
    expect(text).not.toBe('')
    const { headers } = await (await server).call(undefined, 'GET /api/health')
    const hash = createHash('sha256').update(text).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  })
})
