import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Creates the secret of a webhook: a key of 256 bits, as Standard Webhooks writes it. */
export const createSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** The headers by which a receiver tells who has sent a body, and when (Standard Webhooks). `id` has no full stop. */
export function signedHeaders(secret: string, id: string, sentAt: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
