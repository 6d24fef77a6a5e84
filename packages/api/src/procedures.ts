import type { SessionView } from '@wordtide/contract'
import { type Database, users, violationOf } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { Context } from './context.ts'
import { AppError } from './errors.ts'
import { readUpload } from './images/index.ts'
import { trpc } from './trpc.ts'

/** A procedure for everyone. A program with an access token is somebody already: it signs nobody in, up or out; 403. */
export const publicProcedure = trpc.procedure.meta({ access: 'public' }).use(({ ctx, next }) => {
  if (ctx.token !== undefined) throw new AppError('TOKEN_NOT_ALLOWED')
  return next()
})

/** A procedure for people who are signed in, and for programs with a token of theirs as far as it goes; 401 for others. */
export const protectedProcedure = trpc.procedure
  .meta({ access: 'protected' })
  .use(async ({ ctx, type, meta, next }) => {
    const person = await whoCalls(ctx, { changes: type !== 'query', byToken: meta?.access === 'protected' })
    const result = await next({ ctx: { ...ctx, person } })
    // The account was deleted while something was written that refers to it.
    if (!result.ok && violationOf(result.error)?.kind === 'foreignKey' && (await isGone(ctx.db, person.id)))
      throw new AppError('UNAUTHORIZED')
    return result
  })

/** Who is signed in; fails where it is nobody, or a token that does not go as far as the procedure does. */
async function whoCalls(
  { session, token }: Context,
  { changes, byToken }: { changes: boolean; byToken: boolean },
): Promise<SessionView> {
  if (token === undefined) {
    const person = await session.person()
    if (person === undefined) throw new AppError('UNAUTHORIZED')
    return person
  }
  if (!byToken) throw new AppError('TOKEN_NOT_ALLOWED')
  const holder = await token.holder()
  if (holder === undefined) throw new AppError('INVALID_ACCESS_TOKEN')
  if (changes && holder.access === 'read') throw new AppError('READ_ONLY_TOKEN')
  return holder.person
}

const isGone = async (db: Database, personId: string) => (await db.$count(users, eq(users.id, personId))) === 0

/** `protectedProcedure` for what is about the account itself: no token may; 403. */
export const sessionProcedure = protectedProcedure.meta({ access: 'session' })

/** `protectedProcedure` for an input that may carry an image: a form of `data` and `image` becomes the plain input. */
export const protectedUploadProcedure = protectedProcedure.use(async ({ getRawInput, next }) => {
  const raw = await getRawInput()
  if (!(raw instanceof FormData)) return next()
  const input = await readUpload(raw)
  return next({ getRawInput: async () => input })
})
