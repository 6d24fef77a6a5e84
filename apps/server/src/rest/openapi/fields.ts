import type { Endpoint } from '@wordtide/api'
import { pathFieldsOf } from '../input.ts'

interface Fields {
  path: readonly string[]
  query: readonly string[]
  /** Without files, which are parts of their own. */
  body: readonly string[]
}

/** Returns the names of an endpoint's input fields by where they travel. */
export function fieldsOf({ rest, input }: Endpoint): Fields {
  const path = pathFieldsOf(rest.path)
  const others = Object.keys(input.shape).filter((name) => !path.includes(name))
  return rest.method === 'GET'
    ? { path, query: others, body: [] }
    : { path, query: [], body: others.filter((name) => !['image', 'audio', 'file'].includes(name)) }
}

/** Descriptions of path and query parameters that several endpoints share. `meta.rest.parameters` describes the others. */
const sharedDescriptions: Readonly<Record<string, string>> = {
  id: 'The id.',
  listId: 'The id of the list.',
  classId: 'The id of the class.',
  userId: 'The id of the member.',
  code: 'The code of the class, also in lower case, and with spaces or hyphens in it.',
  imageId: 'The last part of the path in `image`. It changes with the image.',
  audioId: 'The last part of the path in `audio`. It changes with the sound.',
  list: 'The id of the list.',
  search:
    'Only items that contain this text, ignoring case and accents. Searches lists by name, description and tags, vocabularies by term and definition, shares by name and e-mail.',
  language: 'Only lists of this language.',
  sort: '`createdAt-` is the newest first. A `+` may be sent unencoded, although it means a space in a query.',
  with: '`progress` adds your due count and progress to each list; `activity` adds these and when you last reviewed it.',
  page: 'The `next` of the previous page; absent for the first page.',
  cursor: 'Another name for `page`.',
  limit: 'The maximum number of items in a page.',
}

/** Returns the description of a path or query parameter; '' if it has none, which a test rejects. */
export const describeParameter = ({ rest }: Endpoint, name: string): string =>
  rest.parameters?.[name] ?? sharedDescriptions[name] ?? ''
