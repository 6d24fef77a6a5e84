import type { FastifyInstance } from 'fastify'
import { membership, type Network } from '../../networks.ts'

/** Tells whether an address is that of a trusted proxy. A header may name anything instead of an address. */
type ProxyTrust = (address: string | undefined) => boolean

/** Returns the trust in these networks; IPv4 counts in its IPv6 form, too. */
export function createProxyTrust(networks: readonly Network[]): ProxyTrust {
  const isMember = membership(networks)
  return (address = '') => isMember(address)
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Logs a warning about the first request that a proxy has forwarded which is not trusted: all its visitors would share the limits of
 * one address. Only once, because anyone can send such a header.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, isTrusted: ProxyTrust): void {
  let isLogged = false
  app.addHook('onRequest', ({ headers, socket, log }, _reply, done) => {
    const { remoteAddress: peer } = socket
    if (!isLogged && forwardingHeaders.some((name) => name in headers) && !isTrusted(peer)) {
      isLogged = true
      log.warn(
        { peer },
        `a request was forwarded from ${peer}, which is not in TRUSTED_PROXIES: if that is your proxy, all its visitors count as one; add it`,
      )
    }
    done()
  })
}
