import { randomInt } from 'node:crypto'
import {
  type ClassView,
  classCodeAlphabet,
  classCodeLength,
  type createClassInput,
  limits,
  type updateClassInput,
} from '@wordtide/contract'
import { classes, classLists, type Database } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { lockUser } from '../users/index.ts'
import { newId } from '../values/ids.ts'
import { lockClass, lockClassLists, taughtClass } from './access.ts'
import { endShares } from './class-shares.ts'
import { viewClass } from './view.ts'

/** Creates a class of the user; MAX_CLASSES_EXCEEDED. */
export async function createClass(
  { db, user, now }: UserContext,
  { name }: z.output<typeof createClassInput>,
): Promise<ClassView> {
  return db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if ((await tx.$count(classes, eq(classes.teacherId, user.id))) >= limits.classes.taught)
      throw new AppError('MAX_CLASSES_EXCEEDED')
    const code = await freeCode(tx)
    const [row] = await tx
      .insert(classes)
      .values({ id: newId(), teacherId: user.id, name, code, createdAt: now() })
      .returning()
    if (row === undefined) throw new Error('a class was not inserted')
    return viewClass(tx, { class: row, role: 'teacher' })
  })
}

/** Changes the name of a class, opens or closes it, or replaces its code; CLASS_NOT_FOUND, FORBIDDEN. */
export async function updateClass(
  { db, user }: UserContext,
  { id, newCode, ...fields }: z.output<typeof updateClassInput>,
): Promise<ClassView> {
  await taughtClass(db, user.id, id)
  return db.transaction(async (tx) => {
    const found = await lockClass(tx, id)
    const changes = { ...fields, ...(newCode === true && { code: await freeCode(tx) }) }
    if (Object.keys(changes).length > 0) await tx.update(classes).set(changes).where(eq(classes.id, id))
    return viewClass(tx, { class: { ...found, ...changes }, role: 'teacher' })
  })
}

/** Ends a class: its members lose the access that only it gave them; what they have learned stays. Throws CLASS_NOT_FOUND and FORBIDDEN. */
export async function deleteClass({ db, user }: UserContext, id: string): Promise<void> {
  await taughtClass(db, user.id, id)
  await db.transaction(async (tx) => {
    await lockClass(tx, id)
    await lockClassLists(tx, eq(classLists.classId, id))
    await tx.delete(classLists).where(eq(classLists.classId, id))
    await endShares(tx, id, {})
    await tx.delete(classes).where(eq(classes.id, id))
  })
}

/** A code that no class has. Of 31⁸ codes hardly any is taken; two that are made at the same time are refused by the index. */
async function freeCode(tx: Database): Promise<string> {
  for (;;) {
    const code = Array.from(
      { length: classCodeLength },
      () => classCodeAlphabet[randomInt(classCodeAlphabet.length)],
    ).join('')
    if ((await tx.$count(classes, eq(classes.code, code))) === 0) return code
  }
}
