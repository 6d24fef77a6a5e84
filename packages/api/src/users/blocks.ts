import { type Database, userBlocks } from '@wordtide/db'
import { and, eq, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The name that stands for a user whom the reader has blocked, or who has blocked the reader. */
export const blockedUser = 'Blocked user'

/**
 * The condition that a user whose id is in this column has blocked another, or is blocked by that one. The two reads of indexes do not depend
 * on the row: a query does them once, however many rows it looks at, and keeps its order.
 */
export const isBlocked = (column: SQLWrapper, userId: string | Placeholder): SQL => sql`${column} in (
  select ${userBlocks.blockedId} from ${userBlocks} where ${userBlocks.userId} = ${userId}::uuid
  union all select ${userBlocks.userId} from ${userBlocks} where ${userBlocks.blockedId} = ${userId}::uuid)`

/** A name of the user in this column, null without one, or its replacement if one of the two has blocked the other. */
export const nameUnlessBlocked = (name: SQLWrapper, column: SQLWrapper, userId: string | Placeholder) =>
  sql<string | null>`case when ${isBlocked(column, userId)} then ${blockedUser}::text else ${name} end`

/** Returns whether one of two users has blocked the other. */
export const haveBlocked = async (db: Database, userId: string, otherId: string): Promise<boolean> =>
  (await db.$count(
    userBlocks,
    or(
      and(eq(userBlocks.userId, userId), eq(userBlocks.blockedId, otherId)),
      and(eq(userBlocks.userId, otherId), eq(userBlocks.blockedId, userId)),
    ),
  )) > 0
