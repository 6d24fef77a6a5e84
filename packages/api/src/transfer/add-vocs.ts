import { type AddVocsView, type addVocsInput, termIdentity, type VocFields } from '@wordtide/contract'
import { type Database, type Inputs, lists, statement } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../context.ts'
import { isId, newId } from '../ids.ts'
import { changeUsage } from '../limits/index.ts'
import { accessList, type ListRow } from '../lists/index.ts'
import { bulkPace, takeTurn } from '../turns.ts'
import { findByTerms, insertVocabularies, replaceVocabularies } from '../vocs/index.ts'

type Input = z.output<typeof addVocsInput>

/**
 * Adds vocabularies to a list, all or none, in their order. Those whose term the list has already, also by an earlier one of them, are
 * added all the same, skipped, or replace the fields of the first one that has it: `updated` also if these are the same already, which
 * keeps its version. They count towards the quota of the list's owner. Throws LIST_NOT_FOUND, FORBIDDEN, VOCABULARY_QUOTA_REACHED, and
 * BUSY if too many calls of the user are waiting.
 */
export function addVocabularies(context: UserContext, input: Input): Promise<AddVocsView> {
  return takeTurn(context, () => context.db.transaction((tx) => addInTransaction(tx, context, input)), bulkPace)
}

async function addInTransaction(
  tx: Database,
  context: UserContext,
  { id, vocs, duplicates }: Input,
): Promise<AddVocsView> {
  const { user } = context
  const terms = vocs.map(({ term }) => term)
  // Sent together: what the list has is read when it is locked.
  const [{ list }, existing] = await Promise.all([
    accessList(tx, user.id, id, 'writeVocs', { lock: true }),
    duplicates === 'add' || !isId(id) ? new Map<string, string>() : findByTerms(tx, id, terms),
  ])
  const { items, added, replaced } = planOf(vocs, duplicates, existing)
  if (added.size > 0) await changeUsage(tx, context, list.ownerId, { vocs: added.size })
  await write(tx, context, list, { added, replaced })
  const count = (outcome: AddVocsView['items'][number]['outcome']) =>
    items.filter((item) => item.outcome === outcome).length
  return { created: count('created'), updated: count('updated'), skipped: count('skipped'), items }
}

/** What is to be written, and what is to be told of each vocabulary. */
interface Plan {
  items: AddVocsView['items']
  /** The fields by id, in the order of their first vocabularies. */
  added: Map<string, VocFields>
  replaced: Map<string, VocFields>
}

/** Decides what becomes of each vocabulary. `existing` has the ids of those in the list by their identity. */
function planOf(
  vocs: readonly VocFields[],
  duplicates: Input['duplicates'],
  existing: ReadonlyMap<string, string>,
): Plan {
  const items: Plan['items'] = []
  const [added, replaced] = [new Map<string, VocFields>(), new Map<string, VocFields>()]
  const ids = new Map(existing)
  for (const [index, fields] of vocs.entries()) {
    const identity = termIdentity(fields.term)
    const duplicateId = duplicates === 'add' ? undefined : ids.get(identity)
    if (duplicateId === undefined) {
      const id = newId()
      added.set(id, fields)
      ids.set(identity, id)
      items.push({ index, id, outcome: 'created' })
    } else if (duplicates === 'skip') items.push({ index, id: duplicateId, outcome: 'skipped' })
    else {
      const changed = added.has(duplicateId) ? added : replaced
      changed.set(duplicateId, fields)
      items.push({ index, id: duplicateId, outcome: 'updated' })
    }
  }
  return { items, added, replaced }
}

async function write(
  tx: Database,
  { user, now }: UserContext,
  list: ListRow,
  { added, replaced }: Pick<Plan, 'added' | 'replaced'>,
): Promise<void> {
  const editor = { listId: list.id, userId: user.id }
  const writtenAt = now()
  // Never dated before the one added last, as in `createVocabulary`.
  const addedAt = new Date(Math.max(writtenAt.getTime(), list.lastAddedAt.getTime()))
  const begin = Math.max(list.createdAt.getTime(), list.lastAddedAt.getTime())
  const dates = spread(added.size, begin, addedAt.getTime())
  const addedRows = [...added].map(([id, fields], n) => ({ id, at: dates[n] ?? addedAt, fields }))
  const replacedRows = [...replaced].map(([id, fields]) => ({ id, at: writtenAt, fields }))
  await Promise.all([
    addedRows.length > 0 && insertVocabularies(tx, editor, addedRows),
    replacedRows.length > 0 && replaceVocabularies(tx, editor, replacedRows),
    addedRows.length > 0 && countAdded(tx, { listId: list.id, count: addedRows.length, addedAt }),
  ])
}

/**
 * Returns ascending dates from `begin` to `end`, in unix ms, of which the last is `end`: a millisecond apart, or as far as there is time. Who
 * reviews new cards looks through all that were added at the same time (`newCardCursor`).
 */
function spread(count: number, begin: number, end: number): Date[] {
  const last = count - 1
  const stepMs = last <= 0 ? 0 : Math.min(1, Math.max(0, end - begin) / last)
  return Array.from({ length: count }, (_, n) => new Date(end - Math.floor((last - n) * stepMs)))
}

const countAdded = statement((db, input: Inputs<{ listId: string; count: number; addedAt: Date }>) =>
  db
    .update(lists)
    .set({
      vocsCount: sql`${lists.vocsCount} + ${input.count}::int`,
      lastAddedAt: sql`${sql.param(input.addedAt, lists.lastAddedAt)}`,
    })
    .where(eq(lists.id, input.listId)),
)
