import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only IPv6 addresses that are assigned for the internet (RFC 4291, 2.4): ranges for something else lie in it, too. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** The address at which virtual machines of Azure reach its services: public by its number alone. */
const azureServices = '168.63.129.16'

/**
 * Returns whether an address is one of the internet: not of this machine, of a private network, of a cloud's metadata, or reserved for
 * anything. An IPv4 address in an IPv6 one counts as what it is.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || address.toString() === azureServices) return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
