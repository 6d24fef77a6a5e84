import { reviewTypes } from '@wordtide/contract'
import { type Database, type Inputs, reviews, statement, vocs } from '@wordtide/db'
import { and, asc, eq, sql } from 'drizzle-orm'

/** A thing that has changed. */
export interface Entry {
  kind: 'list' | 'vocabulary' | 'review'
  /** A review's is `vocId:type`. */
  id: string
  /** The time of the change; undefined for an entry that is not there because of a change. */
  at: Date | undefined
}

/** The entries of a page: each thing once, where it first changed. */
export class Page {
  readonly #entries = new Map<string, Entry>()

  constructor(readonly limit: number) {}

  get entries(): Entry[] {
    return [...this.#entries.values()]
  }

  get room(): number {
    return this.limit - this.#entries.size
  }

  add(entry: Entry): void {
    const key = `${entry.kind}:${entry.id}`
    if (!this.#entries.has(key)) this.#entries.set(key, entry)
  }
}

/**
 * A position in a list: before the item with this index of a vocabulary, whose first item is the vocabulary itself, and its reviews follow.
 */
export interface WalkPlace {
  /** Null before the list itself. */
  vocId: string | null
  item: number
}

export const listBegin: WalkPlace = { vocId: null, item: 0 }
export const firstId = '00000000-0000-0000-0000-000000000000'
export const listEnd: WalkPlace = { vocId: 'ffffffff-ffff-ffff-ffff-ffffffffffff', item: 0 }

interface Walk {
  userId: string
  listId: string
  at: Date | undefined
}

/**
 * Adds a list with all of its vocabularies and the user's reviews of them to a page, from a place on. Returns the place to go on from on the
 * next page; undefined at the end of the list.
 */
export async function walkList(
  db: Database,
  page: Page,
  { userId, listId, at }: Walk,
  from: WalkPlace,
): Promise<WalkPlace | undefined> {
  if (page.room === 0) return from
  if (from.vocId === null) page.add({ kind: 'list', id: listId, at })
  let place = { vocId: from.vocId ?? firstId, item: from.item }
  while (page.room > 0) {
    const limit = page.room + 1
    const rows = await selectItems(db, { userId, listId, vocId: place.vocId, limit })
    for (const { id, types } of rows) {
      const items = [
        { kind: 'vocabulary' as const, id, at },
        ...types.map((type) => ({ kind: 'review' as const, id: `${id}:${type}`, at })),
      ]
      for (let item = id === place.vocId ? place.item : 0; item < items.length; item++) {
        if (page.room === 0) return { vocId: id, item }
        for (const entry of items.slice(item, item + 1)) page.add(entry)
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return undefined
    place = { vocId: last.id, item: reviewTypes.length + 1 }
  }
  return place
}

const selectItems = statement((db, input: Inputs<{ userId: string; listId: string; vocId: string; limit: number }>) => {
  const types = db
    .select({ type: reviews.type })
    .from(reviews)
    .where(and(eq(reviews.vocId, vocs.id), eq(reviews.userId, input.userId)))
    .orderBy(asc(reviews.type))
  return db
    .select({ id: vocs.id, types: sql<string[]>`array(${types})` })
    .from(vocs)
    .where(and(eq(vocs.listId, input.listId), sql`${vocs.id} >= ${input.vocId}`))
    .orderBy(asc(vocs.id))
    .limit(input.limit)
})
