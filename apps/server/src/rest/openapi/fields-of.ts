import { describeProcedure } from '@wordtide/api'
import type { Row } from '../row.ts'

/** Where the fields of a row's input travel, each under the name that it has there. */
interface Fields {
  path: readonly string[]
  query: readonly string[]
  /** Without the image, which is a part of its own. */
  body: readonly string[]
}

/** The fields of this row's input, by where they travel. */
export function fieldsOf(row: Row): Fields {
  const path = [...row.path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])
  const others = Object.keys(describeProcedure(row.procedure).input.shape).filter((name) => !path.includes(name))
  return row.method === 'GET'
    ? { path, query: others, body: [] }
    : { path, query: [], body: others.filter((name) => name !== 'image') }
}
