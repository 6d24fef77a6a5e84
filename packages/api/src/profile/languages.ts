import {
  languageCode,
  languageLevel,
  type UserLanguageView,
  type updateUserLanguageInput,
  type userLanguageFields,
} from '@wordtide/contract'
import { userLanguages, violationOf } from '@wordtide/db'
import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { isId, newId } from '../values/ids.ts'

/** Returns the user's languages in the order in which they were added. Each occurs once, so they are not paged. */
export async function listLanguages({ db, user }: UserContext): Promise<UserLanguageView[]> {
  const rows = await db
    .select()
    .from(userLanguages)
    .where(eq(userLanguages.userId, user.id))
    .orderBy(asc(userLanguages.createdAt), asc(userLanguages.id))
  return rows.map(viewLanguage)
}

/** Adds a language. Throws LANGUAGE_TAKEN. */
export async function createLanguage(
  { db, user, now }: UserContext,
  fields: z.output<typeof userLanguageFields>,
): Promise<UserLanguageView> {
  const row = { id: newId(), ...fields }
  await orLanguageTaken(() => db.insert(userLanguages).values({ ...row, userId: user.id, createdAt: now() }))
  return row
}

/** Replaces all fields of an entry, its language included. Throws LANGUAGE_NOT_FOUND or LANGUAGE_TAKEN. */
export async function updateLanguage(
  { db, user }: UserContext,
  { id, ...fields }: z.output<typeof updateUserLanguageInput>,
): Promise<UserLanguageView> {
  if (!isId(id)) throw new AppError('LANGUAGE_NOT_FOUND')
  const [row] = await orLanguageTaken(() => db.update(userLanguages).set(fields).where(isOwn(user.id, id)).returning())
  if (row === undefined) throw new AppError('LANGUAGE_NOT_FOUND')
  return viewLanguage(row)
}

/** Deletes a language. Throws LANGUAGE_NOT_FOUND. */
export async function deleteLanguage({ db, user }: UserContext, id: string): Promise<void> {
  const deleted = isId(id) ? await db.delete(userLanguages).where(isOwn(user.id, id)).returning() : []
  if (deleted.length === 0) throw new AppError('LANGUAGE_NOT_FOUND')
}

const isOwn = (userId: string, id: string) => and(eq(userLanguages.userId, userId), eq(userLanguages.id, id))

const viewLanguage = ({ id, language, level, learning }: typeof userLanguages.$inferSelect): UserLanguageView => ({
  id,
  language: languageCode.parse(language),
  level: languageLevel.parse(level),
  learning,
})

/** Runs a write, and throws LANGUAGE_TAKEN if the user already has the language. */
async function orLanguageTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw violationOf(error)?.constraint === 'user_languages_once' ? new AppError('LANGUAGE_TAKEN') : error
  }
}
