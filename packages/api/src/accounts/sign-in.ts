import type { SessionView, signInInput } from '@wordtide/contract'
import type * as z from 'zod'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { findUser } from './find-user.ts'
import { verifyPassword } from './password.ts'

/** Begins a session; WRONG_CREDENTIALS, or NOT_ACTIVATED, which only the right password is told. */
export async function signIn(
  context: Context,
  { email, password }: z.output<typeof signInInput>,
): Promise<SessionView> {
  const user = await findUser(context.db, email)
  const right = await verifyPassword(context, user?.passwordHash, password)
  if (user === undefined || !right) throw new AppError('WRONG_CREDENTIALS')
  if (user.activatedAt === null) throw new AppError('NOT_ACTIVATED')
  await context.session.issue(user.id)
  return { id: user.id, name: user.name, email: user.email, createdAt: user.createdAt.getTime() }
}
