import { type Database, users, violationOf } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { AppError } from './errors.ts'
import { readUpload } from './images/index.ts'
import { trpc } from './init.ts'

/** A procedure for everyone. */
export const anyone = trpc.procedure

/** A procedure for people who are signed in; 401 for others. */
export const signedIn = anyone.use(async ({ ctx, next }) => {
  const person = await ctx.session.person()
  if (person === undefined) throw new AppError('SIGNED_OUT')
  const result = await next({ ctx: { ...ctx, person } })
  // The account was deleted while something was written that refers to it.
  if (!result.ok && violationOf(result.error)?.kind === 'foreignKey' && (await isGone(ctx.db, person.id)))
    throw new AppError('SIGNED_OUT')
  return result
})

const isGone = async (db: Database, personId: string) => (await db.$count(users, eq(users.id, personId))) === 0

/** `signedIn` for an input that may carry an image: a form of `data` and `image` becomes the plain input. */
export const signedInUpload = signedIn.use(async ({ getRawInput, next }) => {
  const raw = await getRawInput()
  if (!(raw instanceof FormData)) return next()
  const input = await readUpload(raw)
  return next({ getRawInput: async () => input })
})
