import { describe, expect, it } from 'vitest'
import { proxies } from '../../setting-values.ts'
import { testApp } from '../../testing/index.ts'
import { createProxyTrust } from './proxies.ts'

describe('a trusted proxy', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['10.0.0.1', '::ffff:10.0.0.1', true],
    ['10.0.0.0/8', '10.255.0.7', true],
    ['10.0.0.0/8', '11.0.0.7', false],
    ['172.16.5.9/12', '172.31.255.255', true],
    ['::ffff:10.0.0.0/104', '10.1.2.3', true],
    ['fd00::/8', 'fd12::7', true],
    ['fd00::/8', 'fe80::7', false],
    ['::1', '::1', true],
    ['fe80::1', 'fe80::1%eth0', true],
    ['10.0.0.1', 'unknown', false],
    ['10.0.0.1', '', false],
    ['10.0.0.1', undefined, false],
  ])('is one that %s covers: %s', (network, address, isTrusted) => {
    expect(createProxyTrust(proxies.parse(`192.0.2.1,${network}`))(address)).toBe(isTrusted)
  })
})

describe('a forwarded request', () => {
  const from = '172.18.0.5'
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  const warnings = (logged: string[]) => logged.filter((line) => line.includes('TRUSTED_PROXIES'))

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'from an address that is not trusted is named in the log, once: %s',
    async (header) => {
      const { call, logged } = await testApp({ config: { trustedProxies: ['10.0.0.1'] } })
      await call(undefined, 'GET /api/health', { from })
      expect(warnings(logged)).toEqual([])
      for (const address of [from, '172.18.0.6'])
        await call(undefined, 'GET /api/health', { from: address, headers: { [header]: 'for=203.0.113.7' } })
      expect(warnings(logged)).toHaveLength(1)
      expect(warnings(logged)[0]).toContain('"level":40')
      expect(warnings(logged)[0]).toContain(`"peer":"${from}"`)
    },
  )

  it('from a trusted proxy is that of the forwarded address', async () => {
    const { call, logged } = await testApp({ config: { trustedProxies: ['172.16.0.0/12'] } })
    await call(undefined, 'GET /api/health', { from, headers: forwarded })
    expect(warnings(logged)).toEqual([])
    expect(logged.join('')).toContain('"ip":"203.0.113.7"')
  })
})
