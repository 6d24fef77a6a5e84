import type { AppRouterInstance } from './router.tsx'

/**
 * The paths of all pages as sources of regular expressions, without a trailing slash, to be matched without regard to case. The
 * build writes them beside the pages: the server responds with 404 to every other path.
 */
export const pagePatterns = (router: AppRouterInstance): string[] => Object.keys(router.routesByPath).map(pagePattern)

/** Throws if the path has a part that is not known here, such as an optional parameter. */
export function pagePattern(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.map((segment) => `/${segmentPattern(segment, path)}`).join('')
}

function segmentPattern(segment: string, path: string): string {
  if (/^\$\w+$/.test(segment)) return '[^/]+'
  if (/^[\w-]+$/.test(segment)) return segment
  throw new Error(`The server cannot match ${segment} of the route ${path}: extend pagePattern`)
}
