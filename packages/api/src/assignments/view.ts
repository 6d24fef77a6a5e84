import type { AssignmentView } from '@wordtide/contract'
import { assignmentProgress, assignments, type Database, type Inputs, lists, statement } from '@wordtide/db'
import { dayName } from '@wordtide/scheduling/day'
import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ReaderContext, UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { accessClass } from '../classes/index.ts'
import { countDone, reviewSettingsOf } from '../learning/index.ts'

/** Returns the assignments of a class, for its teacher, or for a student with their progress. Throws CLASS_NOT_FOUND. */
export async function listAssignments({ db, user }: ReaderContext, classId: string): Promise<AssignmentView[]> {
  const { class: found, role } = await accessClass(db, user.id, classId)
  const rows = await selectAssignments(db, { classId: found.id, userId: user.id })
  if (role === 'teacher') return rows.map(({ assignment }) => viewAssignment(assignment))
  const fresh = await countStale(db, user.id, rows)
  return rows.map(({ assignment, progress }) => {
    const { answered = 0, known = 0 } = fresh.get(assignment.id) ?? progress ?? {}
    const { total } = assignment
    return {
      ...viewAssignment(assignment),
      ...{ answered: Math.min(answered, total), known: Math.min(known, total) },
      isNew: progress?.isNew ?? false,
    }
  })
}

/** An assignment with the name of its list. */
interface AssignmentRow extends Omit<typeof assignments.$inferSelect, 'classId' | 'dueDay'> {
  listName: string
  dueDay: number
}

/** Returns the name of an assignment, by its list and tag: `Unit 3 · food`. */
export const nameOf = ({ listName, tag }: Pick<AssignmentView, 'listName' | 'tag'>): string =>
  tag === null ? listName : `${listName} · ${tag}`

/** An assignment as its teacher sees it. */
export const viewAssignment = ({ createdAt, dueDay, ...row }: AssignmentRow): AssignmentView => ({
  ...row,
  dueDay: dayName(dueDay),
  createdAt: createdAt.getTime(),
})

/** Counts the user's progress with assignments whose counts are stale: soon a job counts it for others to see. */
async function countStale(db: Database, userId: string, rows: readonly StudentRow[]) {
  const ids = rows.flatMap(({ assignment, progress }) => (progress?.isStale === true ? [assignment.id] : []))
  return ids.length === 0 ? new Map<string, never>() : countDone(db, userId, ids, await reviewSettingsOf(db, userId))
}

const { classId: _, dueDay, ...others } = getTableColumns(assignments)
/** Those of an assignment with a last day. */
const columns = { ...others, dueDay: sql`${dueDay}`.mapWith(Number) }

type StudentRow = Awaited<ReturnType<typeof selectAssignments>>[number]

const selectAssignments = statement((db, input: Inputs<{ classId: string; userId: string }>) => {
  const { answered, known, isStale, isNew } = assignmentProgress
  return (
    db
      .select({ assignment: { ...columns, listName: lists.name }, progress: { answered, known, isStale, isNew } })
      .from(assignments)
      // A deleted list has no owner.
      .innerJoin(lists, and(eq(lists.id, assignments.listId), isNotNull(lists.ownerId)))
      .leftJoin(
        assignmentProgress,
        and(eq(assignmentProgress.assignmentId, assignments.id), eq(assignmentProgress.userId, input.userId)),
      )
      .where(and(eq(assignments.classId, input.classId), isNotNull(dueDay)))
      .orderBy(asc(dueDay), asc(assignments.createdAt), asc(assignments.id))
  )
})

/** An assignment of a class, as its teacher sees it; ASSIGNMENT_NOT_FOUND. */
export async function viewOne(db: Database, id: string): Promise<AssignmentView> {
  const [row] = await db
    .select({ ...columns, listName: lists.name })
    .from(assignments)
    .innerJoin(lists, eq(lists.id, assignments.listId))
    .where(eq(assignments.id, id))
  if (row === undefined) throw new AppError('ASSIGNMENT_NOT_FOUND')
  return viewAssignment(row)
}

/** Notes that a student has seen the assignments of a class; CLASS_NOT_FOUND. */
export async function seeAssignments({ db, user }: UserContext, classId: string): Promise<void> {
  const { class: found } = await accessClass(db, user.id, classId)
  const ofClass = db.select({ id: assignments.id }).from(assignments).where(eq(assignments.classId, found.id))
  await db
    .update(assignmentProgress)
    .set({ isNew: false })
    .where(
      and(
        eq(assignmentProgress.userId, user.id),
        assignmentProgress.isNew,
        inArray(assignmentProgress.assignmentId, ofClass),
      ),
    )
}
