import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plainStyles } from '../pages/plain-page.ts'

/** The texts of the style elements that our pages contain or their libraries add, by their SHA-256 (decision 030). */
const styleHashes = [
  // A style element that has no text yet: sonner adds its own before the text.
  createHash('sha256').update('').digest('base64'),
  createHash('sha256').update(plainStyles).digest('base64'),
  // Toasts: the argument of `__insertCSS` in sonner.
  'StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
]

const sources = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')

const policyFor = (scripts: readonly string[], styles: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources([...styleHashes, ...styles])}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const policy = policyFor([], [])

/** The content security policy of a page of the client, which also allows the scripts and styles in its own HTML, and no others. */
export function pagePolicy(html: string): string {
  const hashesOf = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]* src=)[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    )
  return policyFor(hashesOf('script'), hashesOf('style'))
}

/** Features of browsers that no page uses. `autoplay` is not among them: a dictation plays its term unasked. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
/** Passkeys, and recording the sound of a word, on pages of this site alone. */
const ownFeatures = ['microphone', 'publickey-credentials-create', 'publickey-credentials-get']
const permissions = [
  ...ownFeatures.map((feature) => `${feature}=(self)`),
  ...unusedFeatures.map((feature) => `${feature}=()`),
].join(', ')

/** Sends the security headers with every response. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request, publicUrl))
    done()
  })
}

/** The headers of `sendSecurityHeaders`, also for responses that are sent without running hooks. */
export const securityHeaders = ({ id }: Pick<FastifyRequest, 'id'>, publicUrl: string) => ({
  'x-request-id': id,
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissions,
  'origin-agent-cluster': '?1',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
