/** Reasons why a sign-in by an identity provider failed: the value of the query parameter of /signin that is named like the provider. */
export const signInFailures = [
  /** The user cancelled it at the provider. */
  'cancelled',
  /** The provider has not verified the e-mail address. */
  'unverified',
  /** Registration is closed, and there was no invitation for a new account. */
  'uninvited',
  /** Registration is closed, and the invitation for a new account is invalid, used up or has expired. */
  'invalidInvitation',
  /** The operator of the server has suspended the account. */
  'suspended',
  /** The provider's response was invalid or did not belong to this attempt. */
  'failed',
  /** The server has no client there, or the provider did not respond. */
  'unavailable',
] as const
export type SignInFailure = (typeof signInFailures)[number]

/**
 * The request header with the id of the user that the client believes to be signed in. If the session belongs to another
 * user, who signed in in another tab for example, the call fails with UNAUTHORIZED, so that nothing is saved for the
 * wrong user.
 */
export const userHeader = 'x-wordtide-person'

const anyOrigin = 'http://wordtide.invalid'

/**
 * Returns the path of this site to redirect to, with its query and fragment, or '/' if `path` is not one: another site's
 * address, `//host`, or a path with a backslash or a control character, which browsers read as a slash or drop (WHATWG
 * URL, 4.4).
 */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return '/'
  const { origin, pathname, search, hash } = new URL(path, anyOrigin)
  return origin === anyOrigin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
