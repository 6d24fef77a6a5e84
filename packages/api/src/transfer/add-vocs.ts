import { type AddVocsView, type addVocsInput, termIdentity, type VocFields } from '@wordtide/contract'
import { type Database, type Inputs, lists, statement } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../context.ts'
import { isId, newId } from '../ids.ts'
import { changeUsage } from '../limits/index.ts'
import { accessList, type ListRow } from '../lists/index.ts'
import { bulkPace, runInTurn } from '../turns.ts'
import { findByTerms, type IdentifiedFields, insertVocabularies, replaceVocabularies } from '../vocs/index.ts'

type Input = z.output<typeof addVocsInput>

/**
 * Adds vocabularies to a list, all or none, in their order. Those whose term the list has already, also by an earlier one of them, are
 * added all the same, skipped, or replace the fields of the first one that has it: `updated` also if these are the same already, which
 * keeps its version. They count towards the quota of the list's owner. Throws LIST_NOT_FOUND, FORBIDDEN, VOCABULARY_QUOTA_REACHED, and
 * BUSY if too many calls of the user are waiting.
 */
export function addVocabularies(context: UserContext, input: Input): Promise<AddVocsView> {
  const add = () => context.db.transaction((tx) => addInTransaction(tx, context, input))
  // The transaction of a request with an Idempotency-Key has a turn already: to wait in it for another one would be a deadlock.
  return context.deferredFiles === undefined ? runInTurn(context, add, bulkPace) : add()
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
  if (added.length > 0) await changeUsage(tx, context, list.ownerId, { vocs: added.length })
  await write(tx, context, list, { added, replaced })
  const count = (outcome: AddVocsView['items'][number]['outcome']) =>
    items.filter((item) => item.outcome === outcome).length
  return { created: count('created'), updated: count('updated'), skipped: count('skipped'), items }
}

/** What is to be written, and what is to be told of each vocabulary. */
interface Plan {
  items: AddVocsView['items']
  added: IdentifiedFields[]
  replaced: IdentifiedFields[]
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
  const identified = (map: ReadonlyMap<string, VocFields>) => [...map].map(([id, fields]) => ({ id, fields }))
  return { items, added: identified(added), replaced: identified(replaced) }
}

async function write(
  tx: Database,
  { user, now }: UserContext,
  list: ListRow,
  { added, replaced }: Pick<Plan, 'added' | 'replaced'>,
): Promise<void> {
  const change = { listId: list.id, userId: user.id }
  // Never dated before the one added last, as in `createVocabulary`.
  const addedAt = new Date(Math.max(now().getTime(), list.lastAddedAt.getTime()))
  await Promise.all([
    added.length > 0 && insertVocabularies(tx, { ...change, at: addedAt }, added),
    replaced.length > 0 && replaceVocabularies(tx, { ...change, at: now() }, replaced),
    added.length > 0 && countAdded(tx, { listId: list.id, count: added.length, addedAt }),
  ])
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
