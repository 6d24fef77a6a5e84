import { AppError } from './errors.ts'
import { readUpload } from './images/index.ts'
import { trpc } from './init.ts'

/** A procedure for everyone. */
export const anyone = trpc.procedure

/** A procedure for people who are signed in; 401 for others. */
export const signedIn = anyone.use(async ({ ctx, next }) => {
  const person = await ctx.session.person()
  if (person === undefined) throw new AppError('SIGNED_OUT')
  return next({ ctx: { ...ctx, person } })
})

/** `signedIn` for an input that may carry an image: a form of `data` and `image` becomes the plain input. */
export const signedInUpload = signedIn.use(async ({ getRawInput, next }) => {
  const raw = await getRawInput()
  if (!(raw instanceof FormData)) return next()
  const input = await readUpload(raw)
  return next({ getRawInput: async () => input })
})
