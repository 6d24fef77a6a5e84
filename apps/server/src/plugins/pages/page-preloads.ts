import { readFile } from 'node:fs/promises'
import { escapeHtml } from '@wordtide/api'
import * as z from 'zod'

/** The build's description of the client's pages (`apps/web/prerender.mjs`). In URLs, `$name`, encoded, stands for a param. */
const builtPages = z.object({
  /** The URL of the query for the session alone. */
  sessionCall: z.string(),
  pages: z.array(
    z.object({
      pattern: z.string(),
      /** The names of the pattern's groups: ids. */
      params: z.array(z.string()),
      scripts: z.object({ visitor: z.array(z.string()), user: z.array(z.string()) }),
      /** The HTML that the document shows until the client has started. */
      shells: z.object({ visitor: z.string(), user: z.string() }),
      /** The URL of the first queries of a user, the session's among them. */
      calls: z.string(),
      callsBySearchParam: z.record(z.string(), z.string()),
      dependsOnSearch: z.boolean(),
    }),
  ),
})
type BuiltPage = z.infer<typeof builtPages>['pages'][number]

const uuid = z.guid()

/** A value that the client takes as it is: nothing to trim, to shorten or to ignore. */
const plainValue = /^[\p{L}\p{N}-]{1,50}$/u

/**
 * Adds to an HTML page the elements that preload what it loads first, its scripts and, with a session, its queries; and a shell of the
 * page, which the client replaces.
 */
export type Preloads = (html: string, hasSession: boolean) => string

/** Reads the build's list of pages; returns a function that finds the page at an encoded URL. */
export async function readPages(file: string): Promise<(url: string) => Preloads | undefined> {
  const { sessionCall, pages } = builtPages.parse(JSON.parse(await readFile(file, 'utf8')))
  const known = pages.map((page) => ({ page, pattern: new RegExp(`^${page.pattern}/*$`, 'i') }))
  return (url) => {
    const [path = '', search = ''] = url.split(/\?(.*)/s, 2)
    const decodedPath = decoded(path)
    if (decodedPath === undefined) return undefined
    for (const { page, pattern } of known) {
      const match = pattern.exec(decodedPath)
      if (match === null) continue
      const url = callsOf(page, match.slice(1), search) ?? sessionCall
      return (html, hasSession) => {
        const who = hasSession ? 'user' : 'visitor'
        const scripts = appScripts(page.scripts[who])
        // Browsers keep this order where they have few connections: the queries first, the libraries before the page.
        return html
          .replace('<head>', (tag) => (hasSession ? `${tag}${callPreload(url)}` : tag))
          .replace('</head>', (tag) => `${scripts}${tag}`)
          .replace('<div id="root">', (tag) => `${tag}<div inert aria-hidden="true">${page.shells[who]}</div>`)
      }
    }
    return undefined
  }
}

/** Decodes a path; undefined if it is not valid. An encoded slash stays encoded: it is part of a parameter. */
function decoded(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

/** Returns the URL of the page's first queries; undefined if these params may not be preloaded. */
function callsOf(page: BuiltPage, ids: string[], search: string): string | undefined {
  if (!ids.every((id) => uuid.safeParse(id).success)) return undefined
  const values = new Map(page.params.map((name, index) => [name, ids[index] ?? '']))
  const searchParams = page.dependsOnSearch ? [...new URLSearchParams(search)] : []
  const [param, ...otherParams] = searchParams
  if (param === undefined) return fillIn(page.calls, values)
  const [name, value] = param
  const calls = Object.hasOwn(page.callsBySearchParam, name) ? page.callsBySearchParam[name] : undefined
  if (calls === undefined || otherParams.length > 0 || !plainValue.test(value)) return undefined
  return fillIn(calls, values.set(name, value))
}

/** Replaces the params in a URL. Their values fit into its JSON without escapes. */
const fillIn = (url: string, values: Map<string, string>) =>
  url.replace(/%24(\w+)/g, (_param, name) => encodeURIComponent(values.get(name) ?? ''))

// `crossorigin` as the client's requests have it: others would not be taken for the same.
const callPreload = (url: string) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(url)}" />`

// A relation that browsers do not know: the document's script changes it after the first paint.
const appScripts = (files: string[]) =>
  files.map((file) => `<link rel="app" as="script" crossorigin href="/${escapeHtml(file)}" />`).join('')
