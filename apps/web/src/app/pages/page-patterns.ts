/** The path of a page for the server, which responds with 404 to every other path. */
interface PagePattern {
  /** The source of a regular expression, without a trailing slash, to be matched without regard to case. */
  pattern: string
  /** The names of its groups. */
  params: string[]
}

/** Converts the path of a route. Throws if it has a part that is not known here, such as an optional parameter. */
export function pagePattern(path: string): PagePattern {
  const segments = path.split('/').filter((segment) => segment !== '')
  return {
    pattern: segments.map((segment) => `/${segmentPattern(segment, path)}`).join(''),
    params: segments.filter((segment) => segment.startsWith('$')).map((segment) => segment.slice(1)),
  }
}

function segmentPattern(segment: string, path: string): string {
  if (/^\$\w+$/.test(segment)) return '([^/]+)'
  if (/^[\w-]+$/.test(segment)) return segment
  throw new Error(`The server cannot match ${segment} of the route ${path}: extend pagePattern`)
}
