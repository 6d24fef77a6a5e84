import { invitations } from '@wordtide/db'
import { desc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { dayMs } from '../values/durations.ts'
import { newId } from '../values/ids.ts'
import { randomSecret, sha256Of } from '../values/secrets.ts'
import { AdminError, type AdminServices } from './services.ts'

/** An invitation as the operator sees it. Times are unix milliseconds. Its secret is not stored. */
export const adminInvitation = z.object({
  id: z.string(),
  note: z.string(),
  /** The number of accounts that it can still create. */
  usesLeft: z.number(),
  createdAt: z.number(),
  expiresAt: z.number(),
})

const registration = z.enum(['open', 'closed'])

export const adminInvitations = z.object({ registration, invitations: z.array(adminInvitation) })

/** A new invitation with its link, which is shown only now. */
export const createdInvitation = adminInvitation.extend({ registration, link: z.string() })

/** Creates an invitation for a number of accounts, valid for a number of days from now. */
export async function createInvitation(
  { db, now, publicUrl, registration }: AdminServices,
  { uses, days, note }: { uses: number; days: number; note: string },
): Promise<z.input<typeof createdInvitation>> {
  const secret = randomSecret()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + days * dayMs)
  const row = { id: newId(), hash: sha256Of(secret), note, usesLeft: uses, createdAt, expiresAt }
  await db.insert(invitations).values(row)
  return { ...viewInvitation(row), registration, link: `${publicUrl}/signup?invitation=${secret}` }
}

/** Returns all invitations, the newest first, also those that are used up or have expired in the last thirty days. */
export async function listInvitations({ db, registration }: AdminServices): Promise<z.input<typeof adminInvitations>> {
  const rows = await db.select().from(invitations).orderBy(desc(invitations.createdAt), desc(invitations.id))
  return { registration, invitations: rows.map(viewInvitation) }
}

/** Deletes an invitation, and returns it. Accounts that were created with it stay. Throws AdminError if there is none. */
export async function deleteInvitation(
  { db }: AdminServices,
  { id }: { id: string },
): Promise<z.input<typeof adminInvitation>> {
  const [row] = await db.delete(invitations).where(eq(invitations.id, id)).returning()
  if (row === undefined) throw new AdminError(`there is no invitation ${id}: npm run admin -- invitations list`)
  return viewInvitation(row)
}

const viewInvitation = ({ id, note, usesLeft, createdAt, expiresAt }: typeof invitations.$inferSelect) => ({
  id,
  note,
  usesLeft,
  createdAt: createdAt.getTime(),
  expiresAt: expiresAt.getTime(),
})
