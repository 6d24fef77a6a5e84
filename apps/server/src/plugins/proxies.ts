import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Tells whether an address is that of a trusted proxy. A header may name anything instead of an address. */
export type ProxyTrust = (address: string | undefined) => boolean

/** Returns the trust in these addresses and networks, such as `10.0.0.1` and `fd00::/8`; IPv4 counts in its IPv6 form, too. */
export function createProxyTrust(networks: readonly string[]): ProxyTrust {
  const trusted = new BlockList()
  for (const network of networks) {
    const [text = '', length] = network.split('/')
    const { address, family, bits } = addressOf(text)
    if (family !== undefined) trusted.addSubnet(address, length === undefined ? bits : Number(length), family)
  }
  return (text = '') => {
    const { address, family } = addressOf(text)
    return family !== undefined && trusted.check(address, family)
  }
}

const families = {
  0: { family: undefined, bits: 0 },
  4: { family: 'ipv4', bits: 32 },
  6: { family: 'ipv6', bits: 128 },
} as const

/** An address without the zone that a link-local one may have, and its family; undefined if it is none. */
function addressOf(text: string) {
  const [address = ''] = text.split('%', 1)
  const version = isIP(address)
  return { address, ...families[version === 4 || version === 6 ? version : 0] }
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Logs a warning about the first request that a proxy has forwarded which is not trusted: all its visitors would share the limits of
 * one address. Only once, because anybody can send such a header.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, isTrusted: ProxyTrust): void {
  let isLogged = false
  app.addHook('onRequest', async ({ headers, socket, log }) => {
    if (isLogged || !forwardingHeaders.some((name) => name in headers)) return
    const { remoteAddress: peer } = socket
    if (isTrusted(peer)) return
    isLogged = true
    log.warn(
      { peer },
      `a request was forwarded from ${peer}, which is not in TRUSTED_PROXIES: if that is your proxy, all its visitors count as one; add it`,
    )
  })
}
