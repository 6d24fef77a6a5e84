import { type ClassView, languageCode } from '@wordtide/contract'
import { classes, classLists, classMembers, type Database, lists, users } from '@wordtide/db'
import { and, asc, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ReaderContext } from '../calls/context.ts'
import { type AccessibleClass, accessClass, type ClassRow } from './access.ts'

/** The classes that the user teaches, then those that the user attends, each the newest first. Their number is limited: no pages. */
export async function listClasses({ db, user }: ReaderContext): Promise<{ classes: ClassView[] }> {
  const [taught, attended] = await Promise.all([
    db.select().from(classes).where(eq(classes.teacherId, user.id)).orderBy(desc(classes.createdAt), desc(classes.id)),
    db
      .select({ class: classes })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .where(eq(classMembers.userId, user.id))
      .orderBy(desc(classMembers.joinedAt), desc(classMembers.classId)),
  ])
  return {
    classes: await viewClasses(db, [
      ...taught.map((row) => ({ class: row, role: 'teacher' as const })),
      ...attended.map((row) => ({ class: row.class, role: 'student' as const })),
    ]),
  }
}

/** A class that the user teaches or attends; CLASS_NOT_FOUND. */
export const getClass = async ({ db, user }: ReaderContext, id: string): Promise<ClassView> =>
  viewClass(db, await accessClass(db, user.id, id))

/** A class as this user sees it. */
export async function viewClass(db: Database, accessible: AccessibleClass): Promise<ClassView> {
  const [view] = await viewClasses(db, [accessible])
  if (view === undefined) throw new Error('a class has no view')
  return view
}

async function viewClasses(db: Database, accessible: readonly AccessibleClass[]): Promise<ClassView[]> {
  if (accessible.length === 0) return []
  const ids = accessible.map((row) => row.class.id)
  const taughtIds = accessible.flatMap((row) => (row.role === 'teacher' ? [row.class.id] : []))
  const teacherIds = [...new Set(accessible.map((row) => row.class.teacherId))]
  const [listRows, countRows, teachers] = await Promise.all([
    db
      .select({ classId: classLists.classId, id: lists.id, name: lists.name, language: lists.language })
      .from(classLists)
      // A deleted list has no owner.
      .innerJoin(lists, and(eq(lists.id, classLists.listId), isNotNull(lists.ownerId)))
      .where(inArray(classLists.classId, ids))
      .orderBy(asc(classLists.attachedAt), asc(classLists.listId)),
    taughtIds.length === 0
      ? []
      : db
          .select({ classId: classMembers.classId, count: count() })
          .from(classMembers)
          .where(inArray(classMembers.classId, taughtIds))
          .groupBy(classMembers.classId),
    db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, teacherIds)),
  ])
  const counts = new Map(countRows.map((row) => [row.classId, row.count]))
  const names = new Map(teachers.map(({ id, name }) => [id, name]))
  return accessible.map(({ class: row, role }) => ({
    id: row.id,
    name: row.name,
    role,
    teacherName: names.get(row.teacherId) ?? '',
    ...(role === 'teacher' && { code: row.code, membersCount: counts.get(row.id) ?? 0 }),
    open: row.open,
    lists: listRows.flatMap(({ classId, id, name, language }) =>
      classId === row.id ? [{ id, name, language: languageCode.parse(language) }] : [],
    ),
    createdAt: row.createdAt.getTime(),
  }))
}

/** The name of the teacher of a class. */
export async function teacherNameOf(db: Database, { teacherId }: ClassRow): Promise<string> {
  const [teacher] = await db.select({ name: users.name }).from(users).where(eq(users.id, teacherId))
  return teacher?.name ?? ''
}
