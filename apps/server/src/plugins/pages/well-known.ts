import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** The page at which a password can be changed: by a mailed link. */
const changePasswordPath = '/user/forgot-password'

/** A security.txt is believed for so long; RFC 9116 advises less than a year. */
const validityMs = 90 * 86_400_000

const cacheSeconds = 86_400

/**
 * Serves /.well-known/change-password, by which password managers find the page, and security.txt (RFC 9116), which says where to report
 * a vulnerability: to the contact in the settings, or on the feedback page.
 */
export function registerWellKnown(
  app: FastifyInstance,
  { publicUrl, securityContact }: Pick<Config, 'publicUrl' | 'securityContact'>,
  now: () => Date,
): void {
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(changePasswordPath, 302),
  )
  app.get('/.well-known/security.txt', (_request, reply) => {
    const lines = [
      `Contact: ${securityContact ?? `${publicUrl}/feedback`}`,
      `Expires: ${new Date(now().getTime() + validityMs).toISOString()}`,
      'Preferred-Languages: en',
      // Addresses in this file must begin with https://.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
      '',
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${cacheSeconds}`)
      .send(lines.join('\n'))
  })
}
