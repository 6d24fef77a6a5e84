import type { activateInput } from '@wordtide/contract'
import { users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { findUser } from './find-user.ts'
import { redeemToken } from './tokens.ts'

/** Activates the account by the token of its mail; INVALID_TOKEN for every way in which it does not fit. */
export async function activate({ db, now }: Services, { email, token }: z.output<typeof activateInput>): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUser(tx, email)
    const redeemed = await redeemToken(tx, 'activation', user?.id, token, now())
    if (user === undefined || !redeemed) throw new AppError('INVALID_TOKEN')
    await tx.update(users).set({ activatedAt: now() }).where(eq(users.id, user.id))
  })
}
