import type { CookieSerializeOptions } from '@fastify/cookie'

/**
 * A cookie of this host alone that no script reads and no other site's form or frame brings along: its full name, and
 * what every writing and clearing of it says. A browser takes a `__Host-` one only over https.
 */
export function hostCookie(publicUrl: string, name: string): { name: string; attributes: CookieSerializeOptions } {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  }
}
