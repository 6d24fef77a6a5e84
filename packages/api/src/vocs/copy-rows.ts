import { arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { UserContext } from '../context.ts'
import { newId } from '../ids.ts'
import { changeUsage } from '../limits/index.ts'
import type { ListRow } from '../lists/index.ts'
import { countAdded, datesOfAdded } from './added.ts'

/** A vocabulary that was copied, and its copy. */
const copiedPair = z.object({ sourceId: z.string(), copyId: z.string() })
export type CopiedPair = z.infer<typeof copiedPair>

/** What became of vocabularies that were to be copied; `withImage` has those whose image is still to be copied. */
export const copiedRows = z.object({ copied: z.int(), withImage: z.array(copiedPair) })
export type CopiedRows = z.infer<typeof copiedRows>

/** A vocabulary to copy. */
interface Source {
  id: string
  imageId: string | null
}

/**
 * Adds copies of vocabularies of the list `fromId` to the list `to`, which is locked, in their order, without their images. One that is gone
 * meanwhile is passed over. Throws VOCABULARY_QUOTA_REACHED; then none is copied.
 */
export async function copyRows(
  tx: Database,
  context: UserContext,
  { fromId, to, sources }: { fromId: string; to: ListRow; sources: readonly Source[] },
): Promise<CopiedRows> {
  const { user, now } = context
  const dates = datesOfAdded(to, sources.length, now())
  const addedAt = dates.at(-1)
  if (addedAt === undefined) return { copied: 0, withImage: [] }
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
  await countAdded(tx, { listId: to.id, count: insertedIds.size, addedAt })
  await changeUsage(tx, context, to.ownerId, { vocs: insertedIds.size })
  const withImage = pairs.filter(({ copyId }, n) => sources[n]?.imageId !== null && insertedIds.has(copyId))
  return { copied: insertedIds.size, withImage }
}

interface Values {
  fromId: string
  toId: string
  userId: string
  sourceIds: string
  copyIds: string
  dates: string
}

/** The keys for sorting and searching follow from the fields, and so are the same. The columns are in the order of the table. */
const insertCopies = statement((db, input: Inputs<Values>) =>
  db
    .insert(vocs)
    .select(
      sql`select given.id, ${input.toId}::uuid, source.term, source.pos, source.label, null::uuid, source.definitions, source.examples,
          source.attributes, source.tags, source.notes, ${input.userId}::uuid, given.at, ${input.userId}::uuid, given.at, source.term_key,
          source.search_key, source.long_search_key
        from unnest(${input.sourceIds}::uuid[], ${input.copyIds}::uuid[], ${input.dates}::timestamptz[]) as given (source_id, id, at)
          join ${vocs} as source on source.id = given.source_id and source.list_id = ${input.fromId}::uuid`,
    )
    .returning({ id: vocs.id }),
)
