import { assignmentProgress, assignments, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isUndefined } from '../askable-sql.ts'

/*
 * What students have done of assignments is stored (`tables/assignments.ts`). Answers change it at once (`countInClasses`). Words that are
 * changed, settings and memories make it stale; a job then counts the reviews of one student after the other.
 */

/** In a query of assignments and of the vocabularies of their lists: those that are set. */
export const isAssigned: SQL = sql`(${assignments.tag} is null or ${assignments.tag} = any(${vocs.tags}))`

/** Counts the cards of a new assignment. */
export const countCardsOf = statement((db, input: Inputs<{ id: string }>) =>
  db.execute(countCardsWhere(eq(assignments.id, input.id))),
)

/** Counts the cards of an assignment again, and has a job count what students have done: it is of other words now. */
export const assignmentChanged = statement((db, input: Inputs<{ id: string }>) =>
  db.execute(countAll(eq(assignments.id, input.id))),
)

/** Counts the cards of the assignments of a list again: words have been added. */
export const countCards = statement((db, input: Inputs<{ listId: string }>) =>
  db.execute(countCardsWhere(eq(assignments.listId, input.listId))),
)

/**
 * Counts the cards of the assignments of a list again, and has a job count what students have done: answered words have changed. Rows that
 * are stale are written, too: the job may be counting them, without this change.
 */
export const wordsChanged = statement((db, input: Inputs<{ listId: string }>) =>
  db.execute(countAll(eq(assignments.listId, input.listId))),
)

const countAll = (where: SQL): SQL => sql`
  with changed as (${countCardsWhere(where)} returning ${assignments.id})
  ${markStale(sql`${assignmentProgress.assignmentId} in (select id from changed)`)}`

/** Of a long list, an index has the tags, and another one the few vocabularies without a definition. */
function countCardsWhere(where: SQL): SQL {
  const { total, listId, types } = assignments
  const words = (condition?: SQL) => sql`(select count(*) from ${vocs}
    where ${and(eq(vocs.listId, listId), isAssigned, condition)})`
  return sql`update ${assignments} set ${sql.identifier(total.name)} =
      ${words()} * cardinality(${types}) - ${words(isUndefined())} * cardinality(array_remove(${types}, 'dictation'))
    where ${where}`
}

/** Has a job count again what a student has done: under other settings, or with other memories. The caller holds the lock of the user's row. */
export async function countAgain(tx: Database, userId: string): Promise<void> {
  await tx.execute(markStale(sql`${assignmentProgress.userId} = ${userId}`))
}

/** Locks rows before it writes them, in the order in which the job does. */
const markStale = (where: SQL): SQL => sql`
  update ${assignmentProgress} as stored set is_stale = true
  from (
    select ${assignmentProgress.assignmentId}, ${assignmentProgress.userId} from ${assignmentProgress} where ${where}
    order by ${assignmentProgress.assignmentId}, ${assignmentProgress.userId} for no key update
  ) as locked
  where stored.assignment_id = locked.assignment_id and stored.user_id = locked.user_id`

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
