import type { ReviewType } from '@wordtide/contract'
import {
  arrayInput,
  arrayText,
  type Database,
  type Inputs,
  learners,
  learningOrder,
  lists,
  reviewCounts,
  shares,
  statement,
  suspensions,
  vocs,
} from '@wordtide/db'
import {
  type AnyColumn,
  and,
  desc,
  eq,
  isNotNull,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  type Subquery,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { AppError } from '../calls/errors.ts'
import {
  beforeSuspensions,
  endOfSuspensions,
  hasUndefined,
  runLongCount,
  type SuspensionKey,
  suspendedNewCards,
} from '../learning/index.ts'
import { isOwnedOrShared, isVisible, shareOf } from '../lists/index.ts'
import { isId } from '../values/ids.ts'

/** A list that a user learns, with the columns that a queue of certain review types needs. */
export interface LearningList {
  id: string
  name: string
  language: string
  /** True if its cards come by day: the user learns it, and has not paused it. */
  isOfToday: boolean
  /** True if it has vocabularies without a definition. */
  hasUndefined: boolean
  /** The number of its cards that were never reviewed and are not suspended. */
  newCount: number
}

/** The lists that the cards of a queue come from. */
export interface LearningLists {
  /** In the order of the learning page: the last reviewed first, then those never reviewed, the newest first. */
  lists: LearningList[]
  /**
   * The lists with reviews of these types whose cards are left out, because the user cannot see the lists; of `ofToday`, also those that
   * the user has paused.
   */
  hiddenIds: string[]
  /** The requested list; null for all. */
  listId: string | null
}

/** The condition that a user's learning lists satisfy, in a query that joins `learners` and `shareOf`. */
export const isLearning = (userId: string | Placeholder) =>
  or(isOwnedOrShared(userId), and(lists.public, isNotNull(learners.lastReviewedAt)))

/**
 * Returns the lists that the user learns: own ones, shared ones, and public ones that the user has reviewed; or only the given one, which
 * the user need not learn yet: LIST_NOT_FOUND. Reads a few rows of each list, however large it is.
 */
export async function selectLearningLists(
  db: Database,
  userId: string,
  types: readonly ReviewType[],
  listId: string | undefined,
): Promise<LearningLists> {
  const values = { userId, types: arrayText(types), typesCount: types.length }
  if (listId === undefined) {
    const rows = await subtractSuspended(db, { ...values, listId: null }, await selectAll(db, values))
    return {
      lists: rows.filter((row) => row.isLearning),
      hiddenIds: rows.filter((row) => !row.isLearning && row.isReviewed).map(({ id }) => id),
      listId: null,
    }
  }
  const [found] = isId(listId) ? await selectOne(db, { ...values, listId }) : []
  if (found === undefined || !found.isVisible) throw new AppError('LIST_NOT_FOUND')
  return {
    lists: await subtractSuspended(db, { ...values, listId: found.id }, [found]),
    hiddenIds: [],
    listId: found.id,
  }
}

/** The lists whose cards come by day. */
export const ofToday = ({ lists, hiddenIds, listId }: LearningLists): LearningLists => ({
  lists: lists.filter((list) => list.isOfToday),
  hiddenIds: [...hiddenIds, ...lists.flatMap((list) => (list.isOfToday ? [] : [list.id]))],
  listId,
})

/** Returns the lists of these vocabularies that the user may see, whether the user learns them or not. Their `newCount` may be too high. */
export async function selectListsOf(
  db: Database,
  userId: string,
  types: readonly ReviewType[],
  vocIds: readonly string[],
): Promise<LearningLists> {
  const values = { userId, types: arrayText(types), typesCount: types.length, vocIds: arrayText(vocIds) }
  const rows = await selectByVocs(db, values)
  return { lists: rows.filter((row) => row.isVisible), hiddenIds: [], listId: null }
}

/**
 * Subtracts all suspended new cards from lists in which only the first ones are subtracted. Looks up more vocabularies than one statement
 * may in several. Throws BUSY.
 */
async function subtractSuspended<List extends LearningList & { hasMoreSuspended: boolean }>(
  db: Database,
  values: Values & { listId: string | null },
  lists: List[],
): Promise<List[]> {
  if (!lists.some(({ hasMoreSuspended }) => hasMoreSuspended)) return lists
  const suspended = new Map<string, number>()
  await runLongCount(db, values.userId, async () => {
    let [after] = await selectEnd(db, { ...values, ...beforeSuspensions })
    while (after !== undefined) {
      for (const { listId, newCount } of await selectSuspended(db, { ...values, ...after }))
        suspended.set(listId, (suspended.get(listId) ?? 0) + newCount)
      ;[after] = await selectEnd(db, { ...values, ...after })
    }
  })
  return lists.map((list) => ({ ...list, newCount: Math.max(0, list.newCount - (suspended.get(list.id) ?? 0)) }))
}

type Part = { userId: string; listId: string | null } & SuspensionKey

const partOf = (input: Inputs<Part>): Parameters<typeof endOfSuspensions> => [
  input.userId,
  input,
  sql`(${input.listId}::uuid is null or ${suspensions.listId} = ${input.listId}::uuid)`,
]

const selectEnd = statement((db, input: Inputs<Part>) =>
  db
    .select({ afterListId: sql<string>`suspensions.list_id`, afterVocId: sql<string>`suspensions.voc_id` })
    .from(endOfSuspensions(...partOf(input))),
)

const selectSuspended = statement((db, input: Inputs<Part & Pick<Values, 'types'>>) =>
  db
    .select({ listId: sql<string>`suspended.list_id`, newCount: sql`suspended.new_count`.mapWith(Number) })
    .from(sql`(${suspendedNewCards(input.types, ...partOf(input))}) as suspended`),
)

interface Values {
  userId: string
  /** As PostgreSQL writes an array. */
  types: string
  typesCount: number
}

const { id, ownerId, name, language, public: isPublic, vocsCount } = lists
const listColumns = { id, ownerId, name, language, public: isPublic, vocsCount }

/** Own lists by their owner, the others by their ids: a look-up by id costs more, the more lists others have. */
const selectAll = statement((db, input: Inputs<Values>) => {
  const own = db.select(listColumns).from(lists).where(eq(ownerId, input.userId))
  const ownIds = db.select({ id }).from(lists).where(eq(ownerId, input.userId))
  const others = db
    .select(listColumns)
    .from(learners)
    .innerJoin(lists, eq(id, learners.listId))
    .where(and(eq(learners.userId, input.userId), notInArray(learners.listId, ownIds)))
  return selectLists(db, input, { ofLists: undefined, from: unionAll(own, others).as('lists') })
})

const selectOne = statement((db, input: Inputs<Values & { listId: string }>) =>
  selectLists(db, input, {
    ofLists: (column) => eq(column, input.listId),
    from: db.select(listColumns).from(lists).where(eq(id, input.listId)).as('lists'),
  }),
)

const selectByVocs = statement((db, input: Inputs<Values & { vocIds: string }>) => {
  const listIds = sql`array(select ${vocs.listId} from ${vocs} where ${vocs.id} = any(${arrayInput(input.vocIds, 'uuid')}))`
  return selectLists(db, input, {
    ofLists: (column) => sql`${column} = any(${listIds})`,
    from: db.select(listColumns).from(lists).where(sql`${id} = any(${listIds})`).as('lists'),
  })
})

function selectLists(
  db: Database,
  { userId, types, typesCount }: Inputs<Values>,
  { ofLists, from }: { ofLists: ((listId: AnyColumn) => SQL) | undefined; from: Subquery<'lists', typeof listColumns> },
) {
  const counted = db
    .select({ listId: reviewCounts.listId, reviewed: sql`sum(${reviewCounts.count})`.as('reviewed') })
    .from(reviewCounts)
    .where(
      and(
        eq(reviewCounts.userId, userId),
        ofLists?.(reviewCounts.listId),
        sql`${reviewCounts.type} = any(${types}::text[])`,
      ),
    )
    .groupBy(reviewCounts.listId)
    .as('counted')
  const part: Parameters<typeof endOfSuspensions> = [userId, beforeSuspensions, ofLists?.(suspensions.listId)]
  const newCount = sql`${lists.vocsCount} * ${typesCount}::int - coalesce(${counted.reviewed}, 0) - coalesce(suspended.new_count, 0)`
  return (
    db
      .select({
        id: lists.id,
        name: lists.name,
        language: lists.language,
        isLearning: sql<boolean>`${isLearning(userId)}`,
        isVisible: sql<boolean>`${isVisible(userId)}`,
        isOfToday: sql<boolean>`(${isLearning(userId)} and not coalesce(${learners.isPaused}, false))`,
        hasUndefined: hasUndefined(sql`${lists.id}`),
        newCount: sql`greatest(${newCount}, 0)`.mapWith(Number),
        isReviewed: sql<boolean>`${counted.reviewed} is not null`,
        hasMoreSuspended: sql<boolean>`exists (select from ${endOfSuspensions(...part)})`,
      })
      .from(from)
      .leftJoin(learners, and(eq(learners.listId, lists.id), eq(learners.userId, userId)))
      .leftJoin(shares, shareOf(userId))
      .leftJoin(counted, eq(counted.listId, lists.id))
      .leftJoin(sql`(${suspendedNewCards(types, ...part)}) as suspended`, sql`suspended.list_id = ${lists.id}`)
      // Ids are UUID v7: they sort by when the list was created.
      .orderBy(desc(learningOrder(learners.lastReviewedAt)), desc(lists.id))
  )
}
