import type { AccessTokenView } from '@wordtide/contract'
import { accessTokens, type Database } from '@wordtide/db'
import { desc, eq } from 'drizzle-orm'
import { viewToken } from './view.ts'

/** The person's tokens, the newest first, expired ones among them; there are never more than the limit. */
export async function accessTokensOf(db: Database, personId: string): Promise<AccessTokenView[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, personId))
    .orderBy(desc(accessTokens.id))
  return rows.map(viewToken)
}
