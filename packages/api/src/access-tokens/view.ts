import type { AccessTokenView } from '@wordtide/contract'
import type { accessTokens } from '@wordtide/db'

type Row = Omit<typeof accessTokens.$inferSelect, 'userId' | 'hash'>

/** A token as its owner sees it, without what it is. */
export const viewToken = ({ id, name, access, createdAt, expiresAt, lastUsedAt }: Row): AccessTokenView => ({
  id,
  name,
  access,
  createdAt: createdAt.getTime(),
  expiresAt: expiresAt.getTime(),
  lastUsedAt: lastUsedAt?.getTime() ?? null,
})
