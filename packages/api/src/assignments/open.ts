import { limits, type ReviewType, type TodayView } from '@wordtide/contract'
import {
  assignmentProgress,
  assignments,
  classes,
  classMembers,
  type Database,
  type Inputs,
  lists,
  statement,
} from '@wordtide/db'
import { type Day, dayName } from '@wordtide/scheduling/day'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'

type TodayAssignment = TodayView['assignments'][number]

/** An assignment that a student has not done. */
export interface OpenAssignment extends Omit<TodayAssignment, 'dueDay' | 'wordsLeft' | 'wordsPerDay'> {
  types: ReviewType[]
  dueDay: Day
  cardsLeft: number
}

/** The assignments that a student has not done, by their last days; at most as many as one class may have. */
export const selectOpenAssignments = (db: Database, userId: string): PromiseLike<OpenAssignment[]> =>
  selectOpen(db, { userId })

const selectOpen = statement((db, input: Inputs<{ userId: string }>) => {
  const { id, listId, tag, types, dueDay, createdAt, total } = assignments
  const { answered, isNew } = assignmentProgress
  return (
    db
      .select({
        ...{ id, listId, tag, types, isNew },
        dueDay: sql`${dueDay}`.mapWith(Number),
        classId: classes.id,
        className: classes.name,
        listName: lists.name,
        cardsLeft: sql`${total} - ${answered}`.mapWith(Number),
      })
      .from(assignmentProgress)
      .innerJoin(assignments, eq(id, assignmentProgress.assignmentId))
      .innerJoin(
        classMembers,
        and(eq(classMembers.classId, assignments.classId), eq(classMembers.userId, input.userId)),
      )
      .innerJoin(classes, eq(classes.id, assignments.classId))
      // A deleted list has no owner.
      .innerJoin(lists, and(eq(lists.id, listId), isNotNull(lists.ownerId)))
      .where(and(eq(assignmentProgress.userId, input.userId), isNotNull(dueDay), sql`${answered} < ${total}`))
      .orderBy(asc(dueDay), asc(createdAt), asc(id))
      .limit(limits.classes.assignments)
  )
})

/** An assignment as Today names it on a day. */
export function viewOpenAssignment(
  { types, dueDay, cardsLeft, ...assignment }: OpenAssignment,
  today: Day,
): TodayAssignment {
  // Only one card of a word comes a day, so that each of the remaining cards may be of another word.
  const wordsLeft = Math.ceil(cardsLeft / types.length)
  const days = Math.max(1, dueDay - today + 1)
  return { ...assignment, dueDay: dayName(dueDay), wordsLeft, wordsPerDay: Math.ceil(wordsLeft / days) }
}
