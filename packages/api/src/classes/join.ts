import { type ClassView, type classByCodeInput, type classByCodeView, classCodeOf, limits } from '@wordtide/contract'
import { classes, classMembers, type Database } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Context, UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { addMisses } from '../learning/index.ts'
import { countGuess } from '../limits/index.ts'
import { lockUser } from '../users/index.ts'
import { type ClassRow, lockClass } from './access.ts'
import { beginProgress } from './class-progress.ts'
import { giveShares } from './class-shares.ts'
import { teacherNameOf, viewClass } from './view.ts'

type Code = z.output<typeof classByCodeInput>

/** Returns what everybody may know of the class with this code. Throws CLASS_CODE_NOT_FOUND, and TOO_MANY_REQUESTS after wrong codes. */
export async function getClassByCode(context: Context, { code }: Code): Promise<z.output<typeof classByCodeView>> {
  const found = await findByCode(context, code)
  return { name: found.name, teacherName: await teacherNameOf(context.db, found), open: found.open }
}

/**
 * Makes the user a member of the class with this code, and shares its lists; does nothing for who is in it already. CLASS_CODE_NOT_FOUND,
 * CLASS_CLOSED, CLASS_FULL, MAX_MEMBERSHIPS_EXCEEDED, TOO_MANY_REQUESTS after wrong codes.
 */
export async function joinClass(context: UserContext, { code }: Code): Promise<ClassView> {
  const { db, user, now } = context
  const { id, code: foundCode } = await findByCode(context, code)
  return db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const found = await lockClass(tx, id)
    // The teacher has replaced the code in the meantime.
    if (found.code !== foundCode) throw new AppError('CLASS_CODE_NOT_FOUND')
    if (found.teacherId === user.id) return viewClass(tx, { class: found, role: 'teacher' })
    if (!(await isMember(tx, id, user.id))) await addMember(tx, found, user.id, now())
    return viewClass(tx, { class: found, role: 'student' })
  })
}

const findByCode = (context: Context, typed: string): Promise<ClassRow> =>
  countGuess(context, 'code', 'CLASS_CODE_NOT_FOUND', async () => {
    const code = classCodeOf(typed)
    const [found] = code === undefined ? [] : await context.db.select().from(classes).where(eq(classes.code, code))
    if (found === undefined) throw new AppError('CLASS_CODE_NOT_FOUND')
    return found
  })

const isMember = async (tx: Database, classId: string, userId: string) =>
  (await tx.$count(classMembers, and(eq(classMembers.classId, classId), eq(classMembers.userId, userId)))) > 0

async function addMember(tx: Database, { id, open }: ClassRow, userId: string, now: Date): Promise<void> {
  if (!open) throw new AppError('CLASS_CLOSED')
  if ((await tx.$count(classMembers, eq(classMembers.classId, id))) >= limits.classes.members)
    throw new AppError('CLASS_FULL')
  if ((await tx.$count(classMembers, eq(classMembers.userId, userId))) >= limits.classes.attended)
    throw new AppError('MAX_MEMBERSHIPS_EXCEEDED')
  await tx.insert(classMembers).values({ classId: id, userId, joinedAt: now })
  await giveShares(tx, id, now, { userId })
  await addMisses(tx, { classId: id, userId }, now)
  await beginProgress(tx, { classId: id, userId })
}
