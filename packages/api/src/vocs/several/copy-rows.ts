import { arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { UserContext } from '../../calls/context.ts'
import { countCards } from '../../learning/index.ts'
import { changeUsage, textBytes } from '../../limits/index.ts'
import type { ListRow } from '../../lists/index.ts'
import { newId } from '../../values/ids.ts'
import { countAdded, datesOfAdded } from '../added.ts'
import { allColumns, type OwnColumn } from '../columns.ts'

/** A vocabulary that was copied, and its copy. */
const copiedPair = z.object({ sourceId: z.string(), copyId: z.string() })
export type CopiedPair = z.infer<typeof copiedPair>

/** The result of copying vocabularies; `withImage` and `withAudio` have those whose files are still to be copied. */
export const copiedRows = z.object({
  copied: z.int(),
  withImage: z.array(copiedPair),
  // A step that the release before has stored has none.
  withAudio: z.array(copiedPair).default([]),
})
export type CopiedRows = z.infer<typeof copiedRows>

/** A vocabulary to copy. */
interface Source {
  id: string
  imageId: string | null
  audioId: string | null
}

/**
 * Adds copies of vocabularies of the list `fromId` to the list `to`, which is locked, in their order, without their images and sounds. One that is gone
 * meanwhile is passed over. Throws VOCABULARY_QUOTA_REACHED and TEXT_QUOTA_REACHED; then none is copied.
 */
export async function copyRows(
  tx: Database,
  context: UserContext,
  { fromId, to, sources }: { fromId: string; to: ListRow; sources: readonly Source[] },
): Promise<CopiedRows> {
  const { user, now } = context
  const dates = datesOfAdded(to, sources.length, now())
  const addedAt = dates.at(-1)
  if (addedAt === undefined) return { copied: 0, withImage: [], withAudio: [] }
  const pairs = sources.map(({ id }) => ({ sourceId: id, copyId: newId() }))
  const inserted = await insertCopies(tx, {
    fromId,
    toId: to.id,
    userId: user.id,
    sourceIds: arrayText(pairs.map(({ sourceId }) => sourceId)),
    copyIds: arrayText(pairs.map(({ copyId }) => copyId)),
    dates: arrayText(dates.map((date) => date.toISOString())),
  })
  const insertedIds = new Set(inserted.map(({ id }) => id))
  await countCards(tx, { listId: to.id })
  await countAdded(tx, { listId: to.id, count: insertedIds.size, addedAt })
  const addedBytes = inserted.reduce((sum, row) => sum + row.textBytes, 0)
  await changeUsage(tx, context, to.ownerId, { vocs: insertedIds.size, textBytes: addedBytes })
  const pairsWith = (column: 'imageId' | 'audioId') =>
    pairs.filter(({ copyId }, n) => sources[n]?.[column] !== null && insertedIds.has(copyId))
  return { copied: insertedIds.size, withImage: pairsWith('imageId'), withAudio: pairsWith('audioId') }
}

interface Values {
  fromId: string
  toId: string
  userId: string
  sourceIds: string
  copyIds: string
  dates: string
}

/** The columns in which a copy differs from its source. All others are copied, also those that are computed from the fields. */
const ownColumns = (input: Inputs<Values>): Record<OwnColumn, SQL> => ({
  id: sql`given.id`,
  listId: sql`${input.toId}::uuid`,
  imageId: sql`null::uuid`,
  audioId: sql`null::uuid`,
  createdById: sql`${input.userId}::uuid`,
  createdAt: sql`given.at`,
  lastModifiedById: sql`${input.userId}::uuid`,
  lastModifiedAt: sql`given.at`,
})

const insertCopies = statement((db, input: Inputs<Values>) => {
  const own: Record<string, SQL> = ownColumns(input)
  const selected = Object.entries(allColumns).map(([key, { name }]) => own[key] ?? sql.raw(`source.${name}`))
  return db
    .insert(vocs)
    .select(
      sql`select ${sql.join(selected, sql`, `)}
        from unnest(${input.sourceIds}::uuid[], ${input.copyIds}::uuid[], ${input.dates}::timestamptz[]) as given (source_id, id, at)
          join ${vocs} as source on source.id = given.source_id and source.list_id = ${input.fromId}::uuid`,
    )
    .returning({ id: vocs.id, textBytes })
})
