import { type Database, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'

/** An address as it is compared: without regard to case. */
export const emailKey = (email: string): string => email.toLowerCase()

/** The account behind an address, or undefined. */
export async function findUser(db: Database, email: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
  return user
}
