import { createHash } from 'node:crypto'
import type { ChangesView, changesInput } from '@wordtide/contract'
import { type Inputs, learners, statement } from '@wordtide/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ReaderContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { cursorId, pageCursor } from '../paging/paging.ts'
import { type LoggedRow, type Place, readLog } from './log.ts'
import { firstId, listBegin, listEnd, Page, type WalkPlace, walkList } from './page.ts'
import { isListVisible, viewEntries } from './views.ts'

/** The client's position. */
interface Position {
  /** The next row of the log. */
  place: Place
  /** While all lists come: the next one. Null afterwards. */
  listId: string | null
  /** The position within the list to which the user has got access, or within the next one. */
  walk: WalkPlace
}

const wholeNumber = z.int().min(0)
const cursor = pageCursor(
  'changes',
  z.tuple([
    z.string(),
    z.string().regex(/^\d{1,19}$/),
    ...[wholeNumber, wholeNumber, cursorId.nullable(), cursorId.nullable(), wholeNumber],
  ] as const),
)

/**
 * Returns what has changed for the user since a cursor, or everything without one. Reads the log only as far as no open transaction can
 * still add to it (decision 108), and each thing as it is now. Throws INVALID_PAGE and CHANGES_EXPIRED.
 */
export async function listChanges(
  context: ReaderContext,
  { since, limit }: z.output<typeof changesInput>,
): Promise<ChangesView> {
  const { db, user } = context
  const [epoch, xid, id, index, listId, vocId, item] = cursor.read({ page: since }) ?? []
  const isFirst = epoch === undefined || xid === undefined
  const isWhole = isFirst || listId !== null
  const from = isFirst ? { xid: '0', id: 0, index: 0 } : { xid, id: id ?? 0, index: index ?? 0 }
  const log = await readLog(db, { userId: user.id, from, limit: isWhole ? 0 : limit })
  const current = shortened(log.epoch)
  if (!isFirst && (epoch !== current || log.isExpired)) throw new AppError('CHANGES_EXPIRED')
  const walk = { vocId: vocId ?? null, item: item ?? 0 }
  const page = new Page(limit)
  const { next, more } = isFirst
    ? await addAll(context, page, { place: { xid: log.end, id: 0, index: 0 }, listId: firstId, walk: listBegin })
    : listId != null
      ? await addAll(context, page, { place: from, listId, walk })
      : await addLogged(context, page, { place: from, listId: null, walk }, log)
  const { place } = next
  return {
    changes: await viewEntries(context, page.entries),
    next: cursor.write([
      ...([current, place.xid, place.id, place.index] as const),
      ...([next.listId, next.walk.vocId, next.walk.item] as const),
    ]),
    more,
  }
}

/** A cursor is no place to read the identity of a database from. */
const shortened = (epoch: string): string => createHash('sha256').update(epoch).digest('base64url').slice(0, 12)

interface Progress {
  next: Position
  more: boolean
}

/** Adds the lists of the user, from a position on. What changes meanwhile comes from the log afterwards. */
async function addAll(context: ReaderContext, page: Page, from: Position & { listId: string }): Promise<Progress> {
  const { db, user } = context
  const { place } = from
  // The first one may have been told to its end.
  const limit = page.limit + 1
  const rows = await selectLists(db, { userId: user.id, listId: from.listId, limit })
  for (const { listId } of rows) {
    const walk = listId === from.listId ? from.walk : listBegin
    if (!(await isListVisible(context, listId))) continue
    const rest = await walkList(db, page, { userId: user.id, listId, at: undefined }, walk)
    if (rest !== undefined) return { next: { place, listId, walk: rest }, more: true }
  }
  const last = rows.at(-1)
  const isLast = last === undefined || rows.length < limit
  const next = isLast ? { place, listId: null, walk: listBegin } : { place, listId: last.listId, walk: listEnd }
  return { next, more: true }
}

const selectLists = statement((db, input: Inputs<{ userId: string; listId: string; limit: number }>) =>
  db
    .select({ listId: learners.listId })
    .from(learners)
    .where(and(eq(learners.userId, input.userId), sql`${learners.listId} >= ${input.listId}`))
    .orderBy(asc(learners.listId))
    .limit(input.limit),
)

/** Adds what rows of the log name, from a position on. */
async function addLogged(
  context: ReaderContext,
  page: Page,
  from: Position,
  log: { rows: readonly LoggedRow[]; end: string },
): Promise<Progress> {
  let named = 0
  for (const row of log.rows) {
    const isBegun = row.xid === from.place.xid && row.id === from.place.id
    for (const [index, id] of row.ids.entries()) {
      if (isBegun && index < from.place.index) continue
      const place = { xid: row.xid, id: row.id, index }
      const walk = isBegun && index === from.place.index ? from.walk : listBegin
      if (page.room === 0) return { next: { place, listId: null, walk }, more: true }
      const rest = await addNamed(context, page, row, id, walk)
      if (rest !== undefined) return { next: { place, listId: null, walk: rest }, more: true }
    }
    named += row.ids.length
  }
  const last = log.rows.at(-1)
  const isEnd = last === undefined || named < page.limit
  const place = isEnd ? { xid: log.end, id: 0, index: 0 } : { xid: last.xid, id: last.id + 1, index: 0 }
  return { next: { place, listId: null, walk: listBegin }, more: !isEnd }
}

/** Adds the entries for an id of a row. If the page has no room for all of a list, returns the position in it from which to go on. */
async function addNamed(
  context: ReaderContext,
  page: Page,
  { kind, op, at }: LoggedRow,
  id: string,
  walk: WalkPlace,
): Promise<WalkPlace | undefined> {
  if (kind === 'share' || kind === 'classMember') return undefined
  const isGained = kind === 'access' && op === 'insert' && (await isListVisible(context, id))
  if (isGained) return walkList(context.db, page, { userId: context.user.id, listId: id, at }, walk)
  page.add({ kind: kind === 'access' ? 'list' : kind, id, at })
  return undefined
}
