import { type Database, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'

/** Returns the form of an address by which it is compared: lower case. */
export const emailKey = (email: string): string => email.toLowerCase()

/** Returns the account with this address. */
export async function findUser(db: Database, email: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
  return user
}
