import { isIP, isIPv6 } from 'node:net'

/**
 * Returns the network by which an address is counted and logged: for IPv6 the /64 that one subscriber has, for IPv4 (also mapped into
 * IPv6) the address itself. A port that a proxy has appended is ignored. Everything else is 'unknown', and counted together.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return isIP(ip) === 0 ? 'unknown' : ip
  // The URL parser normalizes an IPv6 address: lower case, no leading zeros, the longest run of zeros as '::'.
  const { hostname } = new URL(`http://[${ip.split('%', 1)[0]}]`)
  const [left = [], right = []] = hostname.slice(1, -1).split('::').map(groupsOf)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string) => text.split(':').filter((group) => group !== '')
