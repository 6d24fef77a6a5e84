import { type Database, lists, shares } from '@wordtide/db'
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { isId } from '../ids.ts'
import { type Action, may, type Relation, relationOf } from './policy.ts'

export type ListRow = typeof lists.$inferSelect

/** A list together with what the person is to it. */
export interface Accessible {
  list: ListRow
  relation: Relation
}

/** Joins a person's share of a list to it. */
export const shareOf = (personId: string) => and(eq(shares.listId, lists.id), eq(shares.userId, personId))

/** In a query that joined `shareOf`: lists that are the person's own or shared with them. */
export const isTheirs = (personId: string) => or(eq(lists.ownerId, personId), isNotNull(shares.userId))

/** In a query that joined `shareOf`: lists that the person may see, as `policy.ts` says of one. */
export const isVisible = (personId: string) => or(isTheirs(personId), lists.public)

interface Options {
  /** Locks the rows, in the order of their ids, until the transaction ends: for every write. */
  lock?: boolean
}

/** Those of `ids` on which the person may do `action`, by id. Malformed and unknown ids are left out. */
export async function accessibleLists(
  db: Database,
  personId: string,
  ids: readonly string[],
  action: Action,
  { lock = false }: Options = {},
): Promise<Map<string, Accessible>> {
  const relations = await relationsTo(db, personId, ids, lock)
  return new Map([...relations].filter(([, { relation }]) => may(relation, action)))
}

/** The list, if the person may do `action` on it: LIST_NOT_FOUND when it may not be seen, else FORBIDDEN. */
export async function accessList(
  db: Database,
  personId: string,
  id: string,
  action: Action,
  { lock = false }: Options = {},
): Promise<Accessible> {
  const found = (await relationsTo(db, personId, [id], lock)).get(id.toLowerCase())
  if (found === undefined || !may(found.relation, 'see')) throw new AppError('LIST_NOT_FOUND')
  if (!may(found.relation, action)) throw new AppError('FORBIDDEN')
  return found
}

async function relationsTo(
  db: Database,
  personId: string,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, Accessible>> {
  const wanted = ids.filter(isId)
  if (wanted.length === 0) return new Map()
  const query = db
    .select({ list: lists, editor: shares.editor })
    .from(lists)
    .leftJoin(shares, shareOf(personId))
    .where(inArray(lists.id, wanted))
    .orderBy(asc(lists.id))
  const rows = await (lock ? query.for('no key update', { of: lists }) : query)
  return new Map(
    rows.map(({ list, editor }) => [
      list.id,
      { list, relation: relationOf(list, personId, editor === null ? null : { editor }) },
    ]),
  )
}
