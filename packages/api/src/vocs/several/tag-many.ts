import { limits, type tagVocsInput, type tagVocsView } from '@wordtide/contract'
import { arrayInput, arrayText, type Database, type Inputs, statement, textArray, vocs } from '@wordtide/db'
import { and, count, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../../calls/context.ts'
import { bulkPace, takeTurn } from '../../flow/turns.ts'
import { changeUsage } from '../../limits/index.ts'
import { accessList } from '../../lists/index.ts'
import { isId } from '../../values/ids.ts'

type Input = z.output<typeof tagVocsInput>
type Outcome = z.output<typeof tagVocsView>

/**
 * Adds tags to those of these vocabularies that are in a list, behind their own, and removes others. One that has them all already, and
 * one that would have too many, stays as it is. LIST_NOT_FOUND, FORBIDDEN, TEXT_QUOTA_REACHED, BUSY.
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
  const values = {
    listId: list.id,
    ids: arrayText(ids.filter(isId)),
    add: textArray(add),
    remove: textArray(remove),
  }
  // Sent together, in this order: which of them are full depends on the tags before.
  const [[full], changed] = await Promise.all([
    countFull(tx, values),
    changeTags(tx, { ...values, userId: user.id, at: now() }),
  ])
  const addedBytes = changed.reduce((sum, row) => sum + row.addedBytes, 0)
  await changeUsage(tx, context, list.ownerId, { textBytes: addedBytes })
  return { changed: changed.length, full: full?.count ?? 0 }
}

interface Values {
  listId: string
  ids: string
  add: string
  remove: string
}

/** The tags that a vocabulary gets. */
const newTags = (input: Inputs<Values>): SQL<string[]> => sql`(
  array(select tag from unnest(${vocs.tags}) with ordinality as own (tag, n)
    where tag <> all(${input.remove}::text[]) order by n) ||
  array(select tag from unnest(${input.add}::text[]) with ordinality as added (tag, n)
    where tag <> all(${vocs.tags}) order by n))`

/** The condition that a vocabulary is one of those that get other tags. */
const isRetagged = (input: Inputs<Values>) =>
  and(
    sql`${vocs.id} = any(${arrayInput(input.ids, 'uuid')})`,
    eq(vocs.listId, input.listId),
    ne(vocs.tags, newTags(input)),
  )

const maxTags = sql.raw(String(limits.tags.count))

const countFull = statement((db, input: Inputs<Values>) =>
  db
    .select({ count: count() })
    .from(vocs)
    .where(and(isRetagged(input), gt(sql`cardinality(${newTags(input)})`, maxTags))),
)

const changeTags = statement((db, input: Inputs<Values & { userId: string; at: Date }>) =>
  db
    .update(vocs)
    .set({
      tags: newTags(input),
      lastModifiedById: sql`${input.userId}`,
      lastModifiedAt: sql`greatest(${sql.param(input.at, vocs.lastModifiedAt)}, ${vocs.lastModifiedAt} + interval '1 millisecond')`,
    })
    .from(sql`${vocs} as before`)
    .where(and(sql`before.id = ${vocs.id}`, isRetagged(input), lte(sql`cardinality(${newTags(input)})`, maxTags)))
    .returning({
      addedBytes: sql`octet_length(${vocs.tags}::text) - octet_length(before.tags::text)`.mapWith(Number),
    }),
)
