import type { Endpoint } from '@wordtide/api'
import { pathFieldsOf } from '../input.ts'

interface Fields {
  path: readonly string[]
  query: readonly string[]
  /** Without the image, which is a part of its own. */
  body: readonly string[]
}

/** Returns the names of an endpoint's input fields by where they travel. */
export function fieldsOf({ rest, input }: Endpoint): Fields {
  const path = pathFieldsOf(rest.path)
  const others = Object.keys(input.shape).filter((name) => !path.includes(name))
  return rest.method === 'GET'
    ? { path, query: others, body: [] }
    : { path, query: [], body: others.filter((name) => name !== 'image') }
}

/** What the path and query parameters mean that several endpoints have. `meta.rest.parameters` describes the others. */
const sharedDescriptions: Readonly<Record<string, string>> = {
  id: 'Which one.',
  listId: 'Which list.',
  imageId: 'The last part of the path in `image`; a new image has another.',
  list: 'Which list.',
  search:
    'Only what contains this, whatever its case and accents. Lists: in name, description or tag; vocabularies: in term or definition; shares: in name or e-mail.',
  language: 'Only lists of this language.',
  sort: '`createdAt-` is the newest first. A `+` may stand raw, though a query reads it as a space.',
  page: 'The `next` of the page before; absent for the first one.',
  cursor: 'Another name for `page`.',
  limit: 'At most so many in a page.',
}

/** Returns what a path or query parameter of an endpoint means; '' if nothing says so, which a test refuses. */
export const describeParameter = ({ rest }: Endpoint, name: string): string =>
  rest.parameters?.[name] ?? sharedDescriptions[name] ?? ''
