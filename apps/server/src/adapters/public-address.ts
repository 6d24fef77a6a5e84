import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only IPv6 addresses that are assigned for the internet (RFC 4291, 2.4): ranges for something else lie in it, too. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** The address at which virtual machines of Azure reach its services: public by its number alone. */
const azureServices = '168.63.129.16'

/**
 * Returns whether an address is public: not of this machine, a private network or a cloud's metadata, and not reserved. An IPv4 address
 * inside an IPv6 one is judged as IPv4.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || address.toString() === azureServices) return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
