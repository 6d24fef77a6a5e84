import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:1::', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.9:1024', '203.0.113.9'],
    ['[2001:db8::1]:1024', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['unknown', 'unknown'],
    ['made up 7', 'unknown'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  it('is the same for every spelling of an address', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(fc.tuple(group, group, group, group), fc.ipV6(), (prefix, rest) => {
        const head = prefix.map((part) => part.toString(16))
        const padded = prefix.map((part) => part.toString(16).padStart(4, '0').toUpperCase())
        expect(networkOf(`${padded.join(':')}:1:2:3:4`)).toBe(networkOf(`${head.join(':')}::9`))
        expect(networkOf(networkOf(rest).replace('/64', '1'))).toBe(networkOf(rest))
      }),
    )
  })
})
