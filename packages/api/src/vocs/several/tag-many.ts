import { changeTags, limits, type tagVocsInput, type tagVocsView } from '@wordtide/contract'
import { arrayInput, arrayText, type Database, type Inputs, statement, textArray, vocs } from '@wordtide/db'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../../calls/context.ts'
import { bulkPace, takeTurn } from '../../flow/turns.ts'
import { wordsChanged } from '../../learning/index.ts'
import { changeUsage } from '../../limits/index.ts'
import { accessList } from '../../lists/index.ts'
import { isId } from '../../values/ids.ts'

type Input = z.output<typeof tagVocsInput>
type Outcome = z.output<typeof tagVocsView>

/**
 * Adds tags to those of these vocabularies that are in a list, after their own, and removes others. A vocabulary that needs no change, or
 * would get too many tags, stays as it is. Throws LIST_NOT_FOUND, FORBIDDEN, TEXT_QUOTA_REACHED and BUSY.
 */
export function tagVocabularies(context: UserContext, input: Input): Promise<Outcome> {
  return takeTurn(context, () => context.db.transaction((tx) => tagInTransaction(tx, context, input)), bulkPace)
}

async function tagInTransaction(
  tx: Database,
  context: UserContext,
  { listId, ids, add, remove }: Input,
): Promise<Outcome> {
  const { user, now } = context
  const { list } = await accessList(tx, user.id, listId, 'writeVocs', { lock: true })
  const rows = await selectTags(tx, { listId: list.id, ids: arrayText(ids.filter(isId)) })
  const retagged = rows.flatMap(({ id, tags: before }) => {
    const tags = changeTags(before, { add, remove })
    return tags === before ? [] : [{ id, tags }]
  })
  const fitting = retagged.filter(({ tags }) => tags.length <= limits.tags.count)
  const changed = await setTags(tx, {
    ids: arrayText(fitting.map(({ id }) => id)),
    tags: textArray(fitting.map(({ tags }) => textArray(tags))),
    userId: user.id,
    at: now(),
  })
  if (changed.length > 0) await wordsChanged(tx, { listId: list.id })
  const addedBytes = changed.reduce((sum, row) => sum + row.addedBytes, 0)
  await changeUsage(tx, context, list.ownerId, { textBytes: addedBytes })
  return { changed: changed.length, full: retagged.length - fitting.length }
}

/** The tags of vocabularies of a list, which is locked. */
const selectTags = statement((db, input: Inputs<{ listId: string; ids: string }>) =>
  db
    .select({ id: vocs.id, tags: vocs.tags })
    .from(vocs)
    .where(and(sql`${vocs.id} = any(${arrayInput(input.ids, 'uuid')})`, eq(vocs.listId, input.listId))),
)

/** `tags` has the array of each vocabulary as PostgreSQL writes it. */
const setTags = statement((db, input: Inputs<{ ids: string; tags: string; userId: string; at: Date }>) =>
  db
    .update(vocs)
    .set({
      tags: sql`given.tags::text[]`,
      lastModifiedById: sql`${input.userId}`,
      lastModifiedAt: sql`greatest(${sql.param(input.at, vocs.lastModifiedAt)}, ${vocs.lastModifiedAt} + interval '1 millisecond')`,
    })
    .from(sql`unnest(${input.ids}::uuid[], ${input.tags}::text[]) as given (id, tags), ${vocs} as before`)
    .where(sql`${vocs.id} = given.id and before.id = given.id`)
    .returning({
      addedBytes: sql`octet_length(${vocs.tags}::text) - octet_length(before.tags::text)`.mapWith(Number),
    }),
)
