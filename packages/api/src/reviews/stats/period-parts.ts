import { answerPeriods, type Database } from '@wordtide/db'
import { and, eq, type SQL } from 'drizzle-orm'
import { mostPerStatement, runLongCount } from '../../learning/index.ts'
import { keyset } from '../../paging/paging.ts'

const order = [answerPeriods.period, answerPeriods.listId]

/**
 * Calls `read` with a condition for one part of the user's periods under `condition` after another, by date. All of most users are one part;
 * users take turns with several: BUSY.
 */
export async function readPeriods(
  db: Database,
  userId: string,
  condition: SQL | undefined,
  read: (part: SQL | undefined) => Promise<void>,
): Promise<void> {
  const ofUser = and(eq(answerPeriods.userId, userId), condition)
  const endOfPart = async (begin: readonly unknown[] | undefined) => {
    const { where, orderBy } = keyset(order, 'asc', begin)
    const [last] = await db
      .select({ period: answerPeriods.period, listId: answerPeriods.listId })
      .from(answerPeriods)
      .where(and(ofUser, where))
      .orderBy(...orderBy)
      .offset(mostPerStatement.periods - 1)
      .limit(1)
    return last && [last.period, last.listId]
  }
  const first = await endOfPart(undefined)
  if (first === undefined) return read(ofUser)
  await runLongCount(db, userId, async () => {
    let [begin, end]: (readonly unknown[] | undefined)[] = [undefined, first]
    while (end !== undefined) {
      await read(and(ofUser, keyset(order, 'asc', begin, end).where))
      begin = end
      end = await endOfPart(begin)
    }
    await read(and(ofUser, keyset(order, 'asc', begin).where))
  })
}
