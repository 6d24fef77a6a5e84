import { languageCode, limits, type MissedView, reviewTypes, type statsDaysInput } from '@wordtide/contract'
import { arrayText, lists, reviewResults, shares, vocs } from '@wordtide/db'
import { dayOf, startOfDay } from '@wordtide/scheduling/day'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReaderContext } from '../../calls/context.ts'
import { daySettings, reviewSettingsOf } from '../../learning/index.ts'
import { isVisible, shareOf } from '../../lists/index.ts'
import { isOf, visibleList } from '../queue/one-list.ts'
import { maxRecentAnswers } from '../queue/recent.ts'
import { dayRange } from './day-range.ts'

/**
 * The vocabularies that the user has answered wrong most often in a range of days, of those the last missed first, in a list or in all that
 * the user may see now; LIST_NOT_FOUND. A range with one end has `limits.recentDays` days, as that up to today. Reads wrong answers alone, a bounded number
 * of them, and the answers to the vocabularies that it returns.
 */
export async function listMissed(
  { db, user, now }: ReaderContext,
  { list, ...range }: z.output<typeof statsDaysInput>,
): Promise<MissedView> {
  const [settings, theList] = await Promise.all([reviewSettingsOf(db, user.id), visibleList(db, user.id, list)])
  const userDays = daySettings(settings)
  const { first, last } = dayRange(range, dayOf(now().getTime(), userDays), limits.recentDays)
  const { userId, vocId, listId, type, date, result } = reviewResults
  const isInRange = and(
    gte(date, new Date(startOfDay(first, userDays))),
    lt(date, new Date(startOfDay(last + 1, userDays))),
  )
  const recent = db
    .select({ vocId, listId, date })
    .from(reviewResults)
    // No parameter: the index has wrong answers alone.
    .where(and(eq(userId, user.id), sql`${result} = -1`, isInRange))
    .orderBy(desc(date))
    .limit(maxRecentAnswers)
    .as('recent')
  const counted = db
    .select({
      vocId: recent.vocId,
      listId: recent.listId,
      misses: sql`count(*)`.as('misses'),
      lastMiss: sql`max(${recent.date})`.as('last_miss'),
    })
    .from(recent)
    .where(isOf(recent.listId, theList))
    .groupBy(recent.vocId, recent.listId)
    .as('counted')
  const missed = db
    .select({
      vocId: counted.vocId,
      misses: counted.misses,
      lastMiss: counted.lastMiss,
      listId: counted.listId,
      listName: lists.name,
      language: lists.language,
    })
    .from(counted)
    .innerJoin(lists, eq(lists.id, counted.listId))
    .leftJoin(shares, shareOf(user.id))
    .where(isVisible(user.id))
    .orderBy(desc(counted.misses), desc(counted.lastMiss), counted.vocId)
    .limit(limits.missed)
    .as('missed')
  // One statement for each type, so that the index finds the answers of the range.
  const answers = sql`
    select count(*) from unnest(${sql.param(arrayText(reviewTypes))}::text[]) as answered (type) cross join lateral (
      select from ${reviewResults} where ${vocId} = ${missed.vocId} and ${userId} = ${user.id}::uuid and ${type} = answered.type
        and ${isInRange} limit ${maxRecentAnswers}::int
    ) as answer`
  const rows = await db
    .select({
      id: missed.vocId,
      listId: missed.listId,
      listName: missed.listName,
      language: missed.language,
      term: vocs.term,
      definitions: vocs.definitions,
      misses: sql`${missed.misses}`.mapWith(Number),
      answers: sql`(${answers})`.mapWith(Number),
    })
    .from(missed)
    .innerJoin(vocs, eq(vocs.id, missed.vocId))
    .orderBy(desc(missed.misses), desc(missed.lastMiss), missed.vocId)
  return {
    days: last - first + 1,
    vocs: rows.map(({ language, definitions: [definition], ...row }) => ({
      ...row,
      language: languageCode.parse(language),
      definition:
        definition === undefined ? null : { ...definition, language: languageCode.parse(definition.language) },
    })),
  }
}
