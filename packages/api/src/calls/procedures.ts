import { limits, type SessionView } from '@wordtide/contract'
import { violationOf } from '@wordtide/db'
import { readImageUpload } from '../images/index.ts'
import { countCall } from '../limits/index.ts'
import { userExists } from '../users/index.ts'
import type { Context, ReaderContext, RequestToken, TokenHolder } from './context.ts'
import { AppError } from './errors.ts'
import { dropNulls } from './nulls.ts'
import { trpc } from './trpc.ts'

/** Reads null in an input as absent: the last step before the input is validated. */
const readNulls = trpc.middleware(async ({ ctx, path, meta, getRawInput, next }) =>
  next({
    getRawInput: async () => {
      const input = await getRawInput()
      return meta?.refusesNull ? input : dropNulls(ctx.inputOf(path), input)
    },
  }),
)

/** A procedure for everyone. An access token is not required, but must be valid if there is one. */
export const publicProcedure = trpc.procedure
  .meta({ access: 'public' })
  .use(async ({ ctx: { token }, next }) => {
    if (token !== undefined) await requireHolder(token)
    return next()
  })
  .use(readNulls)

const authenticatedProcedure = trpc.procedure.meta({ access: 'protected' }).use(async ({ ctx, type, meta, next }) => {
  const user = await authenticate(ctx, { isWrite: type !== 'query', allowsTokens: meta?.access === 'protected' })
  if (type === 'mutation') await countCall(ctx, user.id, meta?.counts)
  const result = await next({ ctx: { user } })
  // The account may be deleted while a row that refers to it is being written.
  if (!result.ok && violationOf(result.error)?.kind === 'foreignKey' && !(await userExists(ctx.db, user.id)))
    throw new AppError('UNAUTHORIZED')
  return result
})

/**
 * A procedure for signed-in users and for programs with an access token. UNAUTHORIZED without either,
 * ACCOUNT_SUSPENDED for a suspended user. Mutations are counted, and limited with TOO_MANY_REQUESTS.
 */
export const protectedProcedure = authenticatedProcedure.use(readNulls)

/**
 * The number of running reads whose session was refused. While there are any, reads wait for their sessions: otherwise a client with forged
 * ones could keep the database busy with requests that are answered already.
 */
let refusedReads = 0

/**
 * A `protectedProcedure` for frequent queries: it runs while the session is looked up, for the user whose session the request says it is,
 * and its output or error is dropped unless that is true (decision 044). So it may change nothing, and return nothing that must be closed:
 * no mutation, no stream. With an access token, or a session from before its id named the user, it waits as others do.
 */
export const readingProcedure = trpc.procedure
  .meta({ access: 'protected', readsAhead: true })
  .use(async ({ ctx, next }) => {
    const readFor = (user: ReaderContext['user']) => next({ ctx: { user } })
    const authenticated = authenticate(ctx, { isWrite: false, allowsTokens: true })
    const claimedId = ctx.token === undefined ? ctx.session.claimedUserId : undefined
    if (claimedId === undefined || refusedReads > 0) return readFor({ id: (await authenticated).id })
    // A call of `next` never rejects: an error is its result.
    const read = readFor({ id: claimedId })
    const user = await authenticated.catch((error: unknown) => {
      refusedReads++
      void read.finally(() => refusedReads--)
      throw error
    })
    if (user.id !== claimedId) throw new AppError('UNAUTHORIZED')
    return read
  })
  .use(readNulls)

/** Returns the user of the session or the token. Throws UNAUTHORIZED without one, ACCOUNT_SUSPENDED, or the token's error. */
export async function authenticate(
  { session, token }: Context,
  { isWrite, allowsTokens }: { isWrite: boolean; allowsTokens: boolean },
): Promise<SessionView> {
  if (token === undefined) {
    const user = await session.user()
    if (user === undefined) throw new AppError('UNAUTHORIZED')
    return user
  }
  const holder = await requireHolder(token)
  if (!allowsTokens) throw new AppError('TOKEN_NOT_ALLOWED')
  if (isWrite && holder.scope === 'read') throw new AppError('READ_ONLY_TOKEN')
  return holder.user
}

/** Returns the id of the user whom any call of `authenticate` has found for this request; undefined if there is none. */
export const findUserId = ({ session, token }: Context): string | undefined => (token ?? session).knownUserId

/**
 * Returns the holder of a token. Throws INVALID_ACCESS_TOKEN for a token that is unknown, revoked or expired, and ACCOUNT_SUSPENDED for
 * that of a suspended user, in every call.
 */
async function requireHolder(token: RequestToken): Promise<TokenHolder> {
  const holder = await token.holder()
  if (holder === undefined) throw new AppError('INVALID_ACCESS_TOKEN')
  return holder
}

/** A `protectedProcedure` about the account itself: refuses access tokens with TOKEN_NOT_ALLOWED. */
export const sessionProcedure = protectedProcedure.meta({ access: 'session' })

/** A `protectedProcedure` whose input may have an image: converts a form with `data` and `image` to the plain input. */
export const protectedUploadProcedure = authenticatedProcedure
  .meta({ maxBodyBytes: limits.body })
  .use(async ({ getRawInput, next }) => {
    const raw = await getRawInput()
    if (!(raw instanceof FormData)) return next()
    const input = await readImageUpload(raw)
    return next({ getRawInput: async () => input })
  })
  .use(readNulls)
