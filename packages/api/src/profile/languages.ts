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
import type { SignedIn } from '../context.ts'
import { AppError } from '../errors.ts'
import { isId, newId } from '../ids.ts'

/** The person's languages, as added. There are no more of them than languages. */
export async function languagesOf({ db, person }: SignedIn): Promise<UserLanguageView[]> {
  const rows = await db
    .select()
    .from(userLanguages)
    .where(eq(userLanguages.userId, person.id))
    .orderBy(asc(userLanguages.createdAt), asc(userLanguages.id))
  return rows.map(view)
}

/** Adds a language; LANGUAGE_TAKEN. */
export async function addLanguage(
  { db, person, now }: SignedIn,
  fields: z.output<typeof userLanguageFields>,
): Promise<UserLanguageView> {
  const row = { id: newId(), ...fields }
  await refusingTwice(() => db.insert(userLanguages).values({ ...row, userId: person.id, createdAt: now() }))
  return row
}

/** Replaces what is said of a language, and which it is; LANGUAGE_NOT_FOUND, LANGUAGE_TAKEN. */
export async function updateLanguage(
  { db, person }: SignedIn,
  { id, ...fields }: z.output<typeof updateUserLanguageInput>,
): Promise<UserLanguageView> {
  if (!isId(id)) throw new AppError('LANGUAGE_NOT_FOUND')
  const [row] = await refusingTwice(() => db.update(userLanguages).set(fields).where(own(person.id, id)).returning())
  if (row === undefined) throw new AppError('LANGUAGE_NOT_FOUND')
  return view(row)
}

/** Removes a language; LANGUAGE_NOT_FOUND. */
export async function removeLanguage({ db, person }: SignedIn, id: string): Promise<void> {
  const removed = isId(id) ? await db.delete(userLanguages).where(own(person.id, id)).returning() : []
  if (removed.length === 0) throw new AppError('LANGUAGE_NOT_FOUND')
}

const own = (personId: string, id: string) => and(eq(userLanguages.userId, personId), eq(userLanguages.id, id))

const view = ({ id, language, level, learning }: typeof userLanguages.$inferSelect): UserLanguageView => ({
  id,
  language: languageCode.parse(language),
  level: languageLevel.parse(level),
  learning,
})

async function refusingTwice<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw violationOf(error)?.constraint === 'user_languages_once' ? new AppError('LANGUAGE_TAKEN') : error
  }
}
