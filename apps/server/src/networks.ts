import { BlockList, type IPVersion, isIP } from 'node:net'

const loopbackNames = ['::1', '[::1]', 'localhost']

/** Returns whether a host name or an address, as a URL has it, always means this machine (RFC 1122, 3.2.1.3; RFC 6761, 6.3). */
export const isLoopback = (hostname: string): boolean =>
  loopbackNames.includes(hostname) || (isIP(hostname) === 4 && hostname.startsWith('127.'))

/** Addresses that begin with the same bits: `prefix` of those of `address`. */
export interface Network {
  address: string
  family: IPVersion
  prefix: number
}

/** An address without the zone that a link-local one may have; undefined if the text is not an address. */
function parseAddress(text: string): { address: string; family: IPVersion } | undefined {
  const [address = ''] = text.split('%', 1)
  const version = isIP(address)
  return version === 0 ? undefined : { address, family: version === 4 ? 'ipv4' : 'ipv6' }
}

const bits = { ipv4: 32, ipv6: 128 } as const

/** Parses a network such as `10.0.0.0/8`, or an address, which is a network of one; undefined if the text is neither. */
export function parseNetwork(text: string): Network | undefined {
  const [, first = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const parsed = parseAddress(first)
  if (parsed === undefined) return undefined
  const longest = bits[parsed.family]
  const prefix = length === undefined ? longest : Number(length)
  return prefix > longest ? undefined : { ...parsed, prefix }
}

/** Returns a function that tells whether an address is in one of these networks; IPv4 counts in its IPv6 form, too. */
export function membership(networks: readonly Network[]): (address: string) => boolean {
  const list = new BlockList()
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family)
  return (text) => {
    const parsed = parseAddress(text)
    return parsed !== undefined && list.check(parsed.address, parsed.family)
  }
}
