import { suspensions } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import type { Json } from '../calls/json-text.ts'
import { isOfKeptList } from '../lists/index.ts'
import { keyset } from '../paging/paging.ts'
import { pages } from '../paging/row-pages.ts'

/** Suspensions per query. */
const pageSize = 1000

/** The vocabularies that the user has suspended, by list. */
export async function* ownSuspensions({ db, user }: UserContext): AsyncGenerator<Json[]> {
  const { listId, vocId } = suspensions
  const batches = pages(pageSize, (limit, last?: typeof suspensions.$inferSelect) => {
    const { where, orderBy } = keyset([listId, vocId], 'asc', last && [last.listId, last.vocId])
    return db
      .select()
      .from(suspensions)
      .where(and(eq(suspensions.userId, user.id), isOfKeptList(listId), where))
      .orderBy(...orderBy)
      .limit(limit)
  })
  for await (const batch of batches)
    yield batch.map((row) => ({ listId: row.listId, vocId: row.vocId, suspendedAt: row.suspendedAt.getTime() }))
}
