import type { Settings, SettingsInput } from '@wordtide/contract'
import { type Database, type Inputs, statement, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'

type SharingSettings = Settings['sharing']

/** Returns how a user hears of lists that others share. */
export async function sharingSettingsOf(db: Database, userId: string): Promise<SharingSettings> {
  const [row] = await select(db, { userId })
  return row ?? { byMail: false }
}

const columns = { byMail: users.sharingByMail }

const select = statement((db, input: Inputs<{ userId: string }>) =>
  db.select(columns).from(users).where(eq(users.id, input.userId)),
)

/** Changes these of the user's settings of sharing, and returns all. */
export async function changeSharingSettings(
  db: Database,
  userId: string,
  { byMail }: NonNullable<SettingsInput['sharing']>,
): Promise<SharingSettings> {
  if (byMail === undefined) return sharingSettingsOf(db, userId)
  await db.update(users).set({ sharingByMail: byMail }).where(eq(users.id, userId))
  return { byMail }
}
