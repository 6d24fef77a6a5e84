import { users, violationOf } from '@wordtide/db'
import * as z from 'zod'
import { createMailedLink } from '../accounts/index.ts'
import { logSecurityEvent } from '../security-events.ts'
import { emailKey } from '../values/email-key.ts'
import { newId } from '../values/ids.ts'
import { AdminError, type AdminServices } from './services.ts'
import { adminUser, viewAdminUser } from './users.ts'

/** A new user, and the link by which its owner sets a password until `expiresAt` (unix milliseconds). */
export const createdUser = z.object({ user: adminUser, link: z.string(), expiresAt: z.number() })

/**
 * Creates an activated account without a password, whose name is by default the local part of its address, and a link that sets one, as a mailed link does. No mail is sent: the operator hands
 * the link over. Throws AdminError if the address is taken.
 */
export async function createUser(
  services: AdminServices,
  { email, name = email.split('@', 1)[0] ?? '' }: { email: string; name?: string | undefined },
): Promise<z.input<typeof createdUser>> {
  const now = services.now()
  const row = { id: newId(), name, email, activatedAt: now, suspendedAt: null, createdAt: now }
  try {
    const { link, expiresAt } = await services.db.transaction(async (tx) => {
      await tx.insert(users).values({ ...row, emailKey: emailKey(email) })
      return createMailedLink({ ...services, db: tx }, { id: newId(), kind: 'reset' }, row)
    })
    logSecurityEvent(services, 'account-created', { userId: row.id, by: 'operator' })
    return { user: viewAdminUser(row), link, expiresAt: expiresAt.getTime() }
  } catch (error) {
    if (violationOf(error)?.constraint === 'users_email_key') throw new AdminError(`there is a user ${email} already`)
    throw error
  }
}
