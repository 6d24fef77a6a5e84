import type { IdentityProviderKey } from '@wordtide/contract'

/**
 * Returns the name of an OpenID provider by which this server signs people in; undefined if it is not set up. The server puts that into the
 * page that it serves; the build does not know it.
 */
export function providerName(key: IdentityProviderKey): string | undefined {
  const content = import.meta.env.SSR
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="wordtide-${key}"]`)?.content
  return content !== undefined && key === 'google' ? 'Google' : content
}

/** Returns the server's address at which signing in by a provider begins; `params` has the path to return to as `state`. */
export const providerAddress = (key: IdentityProviderKey, params: Record<string, string>): string =>
  `/auth/${key}?${new URLSearchParams(params)}`
