import type { ReviewType } from '@wordtide/contract'
import { arrayInput, arrayText, type Inputs, reviews, statement, vocs } from '@wordtide/db'
import { and, eq, sql } from 'drizzle-orm'
import { canBeAsked, isNotSuspended, isUndefined, mostPerStatement } from '../../learning/index.ts'
import type { LearningList } from '../learning-lists.ts'
import type { Card, CardQuery } from './cards.ts'
import { readRuns } from './runs.ts'

/** A card, and whether it can be asked. */
type RandomCard = Card & { isAskable: boolean }

/**
 * Returns all cards of `count` random vocabularies of these lists, first of all of those with a card that can be asked; of these
 * vocabularies alone if `only` is given.
 */
export async function selectRandom(
  query: CardQuery,
  lists: readonly LearningList[],
  count: number,
  only?: readonly string[],
): Promise<RandomCard[]> {
  const { db, userId, types } = query
  const some = { lists, count, prefersDefined: !types.includes('dictation') && lists.some((list) => list.hasUndefined) }
  const chosen = only === undefined ? await choose(query, some) : await chooseOf(query, some, only)
  if (chosen.length === 0) return []
  return selectCards(db, { userId, types: arrayText(types), vocIds: arrayText(chosen) })
}

/** The lists and the number of vocabularies to choose from them, and whether those with a definition come first. */
interface Choice {
  lists: readonly LearningList[]
  count: number
  prefersDefined: boolean
}

/** A vocabulary with a random number, which is 1 higher if it comes last; those with the lowest ones are chosen. */
interface Drawn {
  vocId: string
  draw: number
}

/** The vocabularies of a list after one of them, by id. */
interface Run {
  listId: string
  afterId: string
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Draws a number for each vocabulary of these lists, part by part, and returns the `count` with the lowest. Reads the ids of all, by the
 * index `vocs_list_filters`: any other random choice would need numbered vocabularies.
 */
async function choose(query: CardQuery, { lists, count, prefersDefined }: Choice): Promise<string[]> {
  let lowest: Drawn[] = []
  const runs = lists.map(({ id }): Run => ({ listId: id, afterId: beforeAll }))
  // Whether a vocabulary has a definition is not in the index.
  const most = prefersDefined ? mostPerStatement.newCards : mostPerStatement.vocabularies
  await readRuns(query, runs, { length: most, most }, async (some, length) => {
    const rows = await selectDrawn(query.db, {
      userId: query.userId,
      listIds: arrayText(some.map(({ listId }) => listId)),
      afterIds: arrayText(some.map(({ afterId }) => afterId)),
      length,
      count,
      below: lowest[count - 1]?.draw ?? 2,
      prefersDefined,
    })
    const drawn = rows.flatMap(({ vocId, draw }) => (draw === null ? [] : { vocId, draw }))
    lowest = [...lowest, ...drawn].toSorted((a, b) => a.draw - b.draw).slice(0, count)
    return rows.flatMap(({ listId, vocId, draw }) => (draw === null ? { listId, afterId: vocId } : []))
  })
  return lowest.map(({ vocId }) => vocId)
}

/**
 * Draws numbers for the next vocabularies of lists, and selects the `count` lowest ones below a number, without suspended vocabularies; and
 * without a number the last vocabulary of each list with as many as were asked for.
 */
const selectDrawn = statement(
  (
    db,
    input: Inputs<{
      userId: string
      listIds: string
      afterIds: string
      length: number
      count: number
      below: number
      prefersDefined: boolean
    }>,
  ) => {
    const next = sql`select ${vocs.id} from ${vocs}
      where ${vocs.listId} = list.id and ${vocs.id} > list.after_id order by ${vocs.id} limit ${input.length}::int`
    const comesLast = sql`${input.prefersDefined}::boolean and (select ${isUndefined()} from ${vocs} where ${vocs.id} = voc.id)`
    const drawn = sql`
      select list.id as list_id, voc.id, random() + (${comesLast})::int as draw, row_number() over (partition by list.id order by voc.id) = ${input.length}::int as is_last
      from unnest(${input.listIds}::uuid[], ${input.afterIds}::uuid[]) as list (id, after_id) cross join lateral (${next}) as voc`
    return db
      .select({
        listId: sql<string>`chosen.list_id`,
        vocId: sql<string>`chosen.id`,
        draw: sql<number | null>`chosen.draw`,
      })
      .from(
        sql`(
          with drawn as materialized (${drawn})
          (select list_id, id, draw from drawn where draw < ${input.below}::float8 and ${isNotSuspended(input.userId, sql`id`)}
            order by draw limit ${input.count}::int)
          union all
          select list_id, id, null from drawn where is_last
        ) as chosen`,
      )
  },
)

/** Returns `count` random ones of the given vocabularies that are in these lists. */
async function chooseOf(
  { db, userId }: CardQuery,
  { lists, count, prefersDefined }: Choice,
  vocIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: vocs.id })
    .from(vocs)
    .where(
      and(
        sql`${vocs.id} = any(${sql.param(arrayText(vocIds))}::uuid[])`,
        sql`${vocs.listId} = any(${sql.param(arrayText(lists.map(({ id }) => id)))}::uuid[])`,
        isNotSuspended(userId, vocs.id),
      ),
    )
    .orderBy(...(prefersDefined ? [isUndefined()] : []), sql`random()`)
    .limit(count)
  return rows.map(({ id }) => id)
}

/** Selects all cards of vocabularies. */
const selectCards = statement((db, input: Inputs<{ userId: string; types: string; vocIds: string }>) =>
  db
    .select({
      vocId: vocs.id,
      listId: vocs.listId,
      type: sql<ReviewType>`requested_type.name`,
      confidence: sql`coalesce(${reviews.confidence}, 0)`.mapWith(reviews.confidence),
      lastReview: reviews.lastReview,
      lastWrong: reviews.lastWrong,
      stability: reviews.stability,
      difficulty: reviews.difficulty,
      memoryLevel: reviews.memoryLevel,
      isAskable: sql<boolean>`${canBeAsked(sql`requested_type.name`)}`,
    })
    .from(vocs)
    .crossJoin(sql`unnest(${input.types}::text[]) as requested_type (name)`)
    .leftJoin(
      reviews,
      and(eq(reviews.userId, input.userId), eq(reviews.vocId, vocs.id), eq(reviews.type, sql`requested_type.name`)),
    )
    .where(sql`${vocs.id} = any(${arrayInput(input.vocIds, 'uuid')})`),
)
