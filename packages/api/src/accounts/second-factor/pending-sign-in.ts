import type { SessionView } from '@wordtide/contract'
import { type Database, pendingSignIns, users } from '@wordtide/db'
import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Context, CookieChange, RequestPendingSignIn } from '../../calls/context.ts'
import { AppError } from '../../calls/errors.ts'
import { countFailures } from '../../limits/index.ts'
import type { ProviderMethod } from '../../security-events.ts'
import type { Services } from '../../services.ts'
import { hasSecondFactor, requireSecondFactor } from '../../two-factor/index.ts'
import { lockUser, type UserRow, viewUser } from '../../users/index.ts'
import { clockToleranceMs } from '../../values/clock.ts'
import { minuteMs } from '../../values/durations.ts'
import { randomSecret, sha256Of } from '../../values/secrets.ts'
import { startSession } from '../start-session.ts'

/** The time in which the code must be entered. */
const lifetimeMs = 5 * minuteMs

/** Creates the pending sign-in of one request from the value of its cookie, valid or not. */
export function createRequestPendingSignIn(secret: string | undefined): RequestPendingSignIn {
  let change: CookieChange = { kind: 'none' }
  return {
    get change() {
      return change
    },
    secret,
    set(value, expiresAt) {
      change = { kind: 'set', value, expiresAt }
    },
    clear() {
      change = { kind: 'clear' }
    },
  }
}

/**
 * Starts a session of a user whom an identity provider has proven, or, if the account has a second factor, leaves a pending sign-in in this
 * browser, which `finishSignIn` completes with a code. The transaction has locked the user's row. Returns whether the code is still to come,
 * and what to do once the transaction has committed.
 */
export async function startProvenSession(
  context: Context,
  tx: Database,
  user: UserRow,
  method: ProviderMethod,
): Promise<{ isPending: boolean; afterCommit: () => void }> {
  if (!(await hasSecondFactor(tx, user.id)))
    return { isPending: false, afterCommit: await startSession(context, tx, user, method) }
  const secret = randomSecret()
  const expiresAt = new Date(context.now().getTime() + lifetimeMs)
  await tx.insert(pendingSignIns).values({ hash: sha256Of(secret), userId: user.id, method, expiresAt })
  return { isPending: true, afterCommit: () => context.pendingSignIn.set(secret, expiresAt) }
}

/**
 * Completes the pending sign-in of this browser with a code of the second factor; it works once. Throws SECOND_FACTOR_REQUIRED for a wrong
 * code, which counts as a failed sign-in, SIGN_IN_EXPIRED without a pending sign-in, ACCOUNT_SUSPENDED and TOO_MANY_REQUESTS.
 */
export async function finishSignIn(context: Context, code: string): Promise<SessionView> {
  const { db, now, browser, pendingSignIn } = context
  const hash = sha256Of(pendingSignIn.secret ?? '')
  const isPending = and(eq(pendingSignIns.hash, hash), gt(pendingSignIns.expiresAt, now()))
  const [pending] = await db
    .select({ user: users })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(isPending)
  if (pending === undefined) throw new AppError('SIGN_IN_EXPIRED')
  const attempted = { mailbox: pending.user.email, browserId: browser.idFor(pending.user) }
  const { user, afterCommit } = await countFailures(context, 'signIn', attempted, ['SECOND_FACTOR_REQUIRED'], () =>
    db.transaction(async (tx) => {
      const user = await lockUser(tx, pending.user.id)
      const [spent] = await tx.delete(pendingSignIns).where(isPending).returning({ method: pendingSignIns.method })
      if (user === undefined || spent === undefined) throw new AppError('SIGN_IN_EXPIRED')
      if (user.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
      // The error of a wrong code rolls back the deletion.
      const afterCode = await requireSecondFactor(context, tx, user.id, code)
      const afterStart = await startSession(context, tx, user, spent.method)
      return { user, afterCommit: [afterCode, afterStart] }
    }),
  )
  pendingSignIn.clear()
  for (const finish of afterCommit) finish()
  return viewUser(user)
}

/** Ends the pending sign-ins of a user. */
export async function deletePendingSignIns(tx: Database, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}

/** Deletes expired pending sign-ins, and those made by a server whose clock was ahead. */
export async function deleteExpiredPendingSignIns({ db, now }: Services): Promise<void> {
  const latest = new Date(now().getTime() + lifetimeMs + clockToleranceMs)
  await db.delete(pendingSignIns).where(or(lte(pendingSignIns.expiresAt, now()), gt(pendingSignIns.expiresAt, latest)))
}
