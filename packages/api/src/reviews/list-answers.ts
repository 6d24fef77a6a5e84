import { type answersInput, type answersView, reviewResult, reviewTypes } from '@wordtide/contract'
import { answerPeriods, reviewResults } from '@wordtide/db'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ReaderContext } from '../calls/context.ts'
import { endOfPeriod, startOfPeriod } from '../learning/index.ts'
import { isOfKeptList } from '../lists/index.ts'
import { cursorDate, cursorId, cutPage, keyset, pageCursor } from '../paging/paging.ts'
import { inIndexOrder } from '../paging/row-pages.ts'

const byDate = pageCursor('answers', z.tuple([cursorDate, cursorId, z.enum(reviewTypes)]))

/** Later than any answer. The database does not read all dates that a request can have. */
const endOfTime = Date.UTC(9999, 11, 31)

/**
 * A page of the user's answers in all lists that are not deleted, also in those that the user may not see any more, as in the export of the
 * user's data: by date, vocabulary and type. INVALID_PAGE.
 *
 * No index has answers of all lists by date. The counts of answers by quarter of an hour have: one after another, each tells in which list
 * its answers are, and these are sorted before the next is read, until the page is full.
 */
export async function listAnswers(
  { db, user }: ReaderContext,
  input: z.output<typeof answersInput>,
): Promise<z.output<typeof answersView>> {
  const { vocId, type, date, result, thinkingTime } = reviewResults
  const after = byDate.read(input)
  const since = new Date(Math.max(Math.min(input.since ?? 0, endOfTime), after?.[0].getTime() ?? 0))
  const { where, orderBy } = keyset([date, vocId, type], 'asc', after)
  const rowLimit = input.limit + 1
  const answer = db
    .select({ vocId, type, date, result, thinkingTime })
    .from(reviewResults)
    .where(
      and(
        eq(reviewResults.userId, user.id),
        eq(reviewResults.listId, answerPeriods.listId),
        gte(date, answerPeriods.period),
        lt(date, endOfPeriod(answerPeriods.period)),
        gte(date, since),
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(rowLimit)
    .as('answer')
  const selected = await inIndexOrder(db, (tx) =>
    tx
      .select({
        vocId: answer.vocId,
        type: answer.type,
        date: answer.date,
        result: answer.result,
        thinkingTime: answer.thinkingTime,
      })
      .from(answerPeriods)
      .crossJoinLateral(answer)
      .where(
        and(
          eq(answerPeriods.userId, user.id),
          gte(answerPeriods.period, new Date(startOfPeriod(since.getTime()))),
          isOfKeptList(answerPeriods.listId),
        ),
      )
      .orderBy(asc(answerPeriods.period), asc(answer.date), asc(answer.vocId), asc(answer.type))
      .limit(rowLimit),
  )
  const { rows, next } = cutPage(selected, input.limit, (row) => byDate.write([row.date, row.vocId, row.type]))
  const answers = rows.map((row) => ({
    ...row,
    date: row.date.getTime(),
    result: reviewResult.shape.result.parse(row.result),
  }))
  return { answers, next }
}
