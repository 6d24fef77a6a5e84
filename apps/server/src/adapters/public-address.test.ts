import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  '1.1.1.1',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '::ffff:1.1.1.1',
  '2606:4700:4700::1111',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each([
  ['this machine', '127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::'],
  ['private networks', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.255.255'],
  ['link-local, with the metadata of clouds', '169.254.169.254', '169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ['the metadata of other clouds', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'],
  ['unique local and former site-local', 'fc00::1', 'fdff::1', 'fec0::1'],
  ['multicast and broadcast', '224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1', 'ff0e::1'],
  ['reserved', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '240.0.0.1', '192.0.0.1', '192.88.99.1'],
  [
    'reserved in IPv6',
    '100::1',
    '2001:db8::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '4000::1',
    '3fff::1',
  ],
  ['IPv4 in IPv6', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ['IPv4 behind a translator', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2002:a00:1::1'],
  ['no address', 'localhost', '', '127.1', '1.2.3', '0x7f.1'],
])('%s is not public', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})
