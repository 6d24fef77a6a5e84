import type { FastifyInstance, FastifyRequest } from 'fastify'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // Toasts and positioned popovers set inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends the security headers with every response. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request, publicUrl))
  })
}

/** The headers of `sendSecurityHeaders`, also for responses that are sent without running hooks. */
export const securityHeaders = ({ id }: Pick<FastifyRequest, 'id'>, publicUrl: string) => ({
  'x-request-id': id,
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
