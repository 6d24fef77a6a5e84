import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookSender } from '@wordtide/api'
import { isPublicAddress } from './public-address.ts'

/** The bytes of a response that are read, so that a receiver can end the response normally. Its content does not matter. */
const maxResponseBytes = 65_536

/** A request to a webhook failed. The message is shown to its user. */
class WebhookError extends Error {
  override name = 'WebhookError'
}

const notPublic = 'The address is in a private or reserved network'

/**
 * Sends webhooks. The addresses to which a name resolves are checked in the lookup of the connection itself, so that no other one is
 * connected to, whatever the name means a moment later. `allowsPrivate` allows every address. Each request has a connection of its own.
 */
export function httpWebhooks({ allowsPrivate }: { allowsPrivate: boolean }, timeoutMs = 10_000): WebhookSender {
  const isAllowed = (address: string) => allowsPrivate || isPublicAddress(address)
  return {
    post: (url, headers, body, signal) =>
      new Promise((resolve, reject) => {
        const { protocol, hostname } = new URL(url)
        // There is no lookup of a host that is an address.
        const host = hostname.replace(/^\[|\]$/g, '')
        if (isIP(host) !== 0 && !isAllowed(host)) return reject(new WebhookError(notPublic))
        const timeout = AbortSignal.timeout(timeoutMs)
        const options: RequestOptions = {
          method: 'POST',
          agent: false,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup: checkedLookup(isAllowed),
          signal: AbortSignal.any([timeout, ...(signal === undefined ? [] : [signal])]),
        }
        const request = (protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
          discard(response)
          resolve(response.statusCode ?? 0)
        })
        request.on('error', (error) => {
          reject(new WebhookError(timeout.aborted ? 'The receiver took too long' : messageOf(error)))
        })
        request.end(body)
      }),
  }
}

/** A lookup that fails if any address of the host is not allowed: a name of the internet has none that is private. */
const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) callback(error ?? new WebhookError('The host has no address'), [])
      else if (!addresses.every(({ address }) => isAllowed(address))) callback(new WebhookError(notPublic), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

/** Reads and drops what a response says, up to a bound; then the connection ends. */
function discard(response: IncomingMessage): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxResponseBytes) response.destroy()
  })
  response.on('error', () => {})
}

/** Describes why there was no response, without the address, which its user knows. */
function messageOf(error: Error & { code?: string }): string {
  if (error instanceof WebhookError) return error.message
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The host was not found'
  if (error.code === 'ECONNREFUSED') return 'The receiver refused the connection'
  return `The connection failed${error.code === undefined ? '' : ` (${error.code})`}`
}
