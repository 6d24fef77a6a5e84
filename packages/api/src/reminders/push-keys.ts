import { type Database, pushKeys } from '@wordtide/db'
import webPush from 'web-push'

/** Returns the key pair by which push services know this server. The first call makes it; it never changes, or browsers would be lost. */
export async function getPushKeys(db: Database): Promise<{ publicKey: string; privateKey: string }> {
  const keys = await selectKeys(db)
  if (keys !== undefined) return keys
  const made = webPush.generateVAPIDKeys()
  await db.insert(pushKeys).values(made).onConflictDoNothing()
  return (await selectKeys(db)) ?? made
}

async function selectKeys(db: Database) {
  const [keys] = await db
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys)
    .limit(1)
  return keys
}
