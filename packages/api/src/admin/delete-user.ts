import * as z from 'zod'
import { deleteAccountOf } from '../privacy/index.ts'
import { logSecurityEvent } from '../security-events.ts'
import { adminUserDetails, findUserDetails } from './find-user.ts'
import type { AdminServices } from './services.ts'
import { unknownUser } from './users.ts'

/** The user as it was, or still is. */
export const userDeletion = z.object({ deleted: z.boolean(), user: adminUserDetails })

/**
 * Deletes a user with everything that belongs to it, as users delete their own accounts, the mail to the owner included. Without `yes` it
 * only returns what would be deleted. Throws AdminError for an unknown address.
 */
export async function deleteUser(
  services: AdminServices,
  { email, yes = false }: { email: string; yes?: boolean | undefined },
): Promise<z.input<typeof userDeletion>> {
  const user = await findUserDetails(services, { email })
  if (!yes) return { deleted: false, user }
  if ((await deleteAccountOf(services, user.id)) === undefined) throw unknownUser(email)
  logSecurityEvent(services, 'account-deleted', { userId: user.id, by: 'operator' })
  return { deleted: true, user }
}
