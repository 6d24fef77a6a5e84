import type { Call } from './call.ts'

/** The input of a call: the fields of path, query and body together. */
export type Fields = Readonly<Record<string, unknown>>

interface Prepared {
  /** Below the server's path of calls. */
  path: string
  body: FormData | string | undefined
}

/** Puts the fields of an input where the call has them. */
export function prepare({ path, query = [], body, part }: Call, input: Fields): Prepared {
  const inPath: string[] = []
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.push(name)
    return encodeURIComponent(String(input[name]))
  })
  const elsewhere = new Set([...inPath, ...query, part])
  const rest = Object.entries(input).filter(([name, value]) => !elsewhere.has(name) && value !== undefined)
  return { path: `${filled}${searchOf(input, query)}`, body: bodyOf({ body, part }, input, rest) }
}

function searchOf(input: Fields, names: readonly string[]): string {
  const search = new URLSearchParams()
  for (const name of names) {
    const value = input[name]
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one))
  }
  return search.size === 0 ? '' : `?${search}`
}

function bodyOf(
  { body, part }: { body: Call['body'] | undefined; part: string | undefined },
  input: Fields,
  rest: readonly [string, unknown][],
): FormData | string | undefined {
  if (body === undefined) return undefined
  const file = part === undefined ? undefined : input[part]
  if (part === undefined || !(file instanceof Blob)) return JSON.stringify(Object.fromEntries(rest))
  const form = new FormData()
  if (rest.length > 0) form.append('data', JSON.stringify(Object.fromEntries(rest)))
  form.append(part, file)
  return form
}
