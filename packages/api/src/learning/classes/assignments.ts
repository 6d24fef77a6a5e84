import { assignmentProgress, assignments, type Database, vocs } from '@wordtide/db'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isUndefined } from '../askable-sql.ts'

/*
 * What students have done of assignments is stored (`tables/assignments.ts`). Answers change it at once (`countInClasses`). Words that are
 * changed, settings and memories make it stale; a job then counts the reviews of one student after the other.
 */

/** Counts the cards of these assignments, or of those of a list, again: their words have changed, or they are new. */
export async function countCards(tx: Database, of: { listId: string } | { id: string }): Promise<void> {
  const { total, listId, tag, types } = assignments
  // Of a long list, an index has the tags, and another one the few vocabularies without a definition.
  const words = (condition?: SQL) => sql`(select count(*) from ${vocs}
    where ${and(eq(vocs.listId, listId), sql`(${tag} is null or ${tag} = any(${vocs.tags}))`, condition)})`
  await tx.execute(sql`
    update ${assignments} set ${sql.identifier(total.name)} =
      ${words()} * cardinality(${types}) - ${words(isUndefined())} * cardinality(array_remove(${types}, 'dictation'))
    where ${'id' in of ? eq(assignments.id, of.id) : eq(listId, of.listId)}`)
}

/** Counts the cards of the assignments of a list again, and has a job count what students have done: answered words have changed. */
export async function wordsChanged(tx: Database, listId: string): Promise<void> {
  await countCards(tx, { listId })
  await tx
    .update(assignmentProgress)
    .set({ isStale: true })
    .where(
      and(
        sql`not ${assignmentProgress.isStale}`,
        inArray(
          assignmentProgress.assignmentId,
          tx.select({ id: assignments.id }).from(assignments).where(eq(assignments.listId, listId)),
        ),
      ),
    )
}

/** Has a job count again what a student has done: under other settings, or with other memories. */
export async function countAgain(tx: Database, userId: string): Promise<void> {
  await tx
    .update(assignmentProgress)
    .set({ isStale: true })
    .where(and(eq(assignmentProgress.userId, userId), sql`not ${assignmentProgress.isStale}`))
}

/** Forgets what a student has done of the assignments of a list, of which all is deleted. */
export async function forgetProgress(
  tx: Database,
  { userId, listId }: { userId: string; listId: string },
): Promise<void> {
  await tx
    .update(assignmentProgress)
    .set({ answered: 0, known: 0, isStale: false })
    .where(
      and(
        eq(assignmentProgress.userId, userId),
        inArray(
          assignmentProgress.assignmentId,
          tx.select({ id: assignments.id }).from(assignments).where(eq(assignments.listId, listId)),
        ),
      ),
    )
}
