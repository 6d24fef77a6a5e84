const anySite = 'http://wordtide.invalid'

/**
 * A path of this site, with its query and fragment, to go on to; '/' for anything else: another site's address, `//host`,
 * a backslash or a control character, which browsers read as a slash or leave out (WHATWG URL, 4.4).
 */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return '/'
  const { origin, pathname, search, hash } = new URL(path, anySite)
  return origin === anySite && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
