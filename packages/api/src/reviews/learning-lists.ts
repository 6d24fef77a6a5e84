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
  reviews,
  shares,
  statement,
  suspensions,
  vocs,
} from '@wordtide/db'
import { type AnyColumn, and, desc, eq, isNotNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../calls/errors.ts'
import { isOwnedOrShared, isVisible, shareOf } from '../lists/index.ts'
import { isId } from '../values/ids.ts'

/** A list that a user learns, as far as a queue of certain review types needs it. */
export interface LearningList {
  id: string
  name: string
  language: string
  /** True if its new cards come today: it is the user's own, or the user has answered a card in it. */
  isStarted: boolean
  /** The number of its cards that were never reviewed and are not suspended. */
  newCount: number
}

/** The lists that the cards of a queue come from. */
export interface LearningLists {
  /** In the order of the learning page: the last reviewed first, then those never reviewed, the newest first. */
  lists: LearningList[]
  /** The lists with reviews of these types that the user does not learn now, because the user cannot see them. */
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
    const rows = await selectAll(db, values)
    return {
      lists: rows.filter((row) => row.isLearning),
      hiddenIds: rows.filter((row) => !row.isLearning && row.isReviewed).map(({ id }) => id),
      listId: null,
    }
  }
  const [row] = isId(listId) ? await selectOne(db, { ...values, listId }) : []
  if (row === undefined || !row.isVisible) throw new AppError('LIST_NOT_FOUND')
  return { lists: [row], hiddenIds: [], listId: row.id }
}

/** Returns the lists of these vocabularies that the user may see, whether the user learns them or not. */
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

interface Values {
  userId: string
  /** As PostgreSQL writes an array. */
  types: string
  typesCount: number
}

const selectAll = statement((db, input: Inputs<Values>) =>
  selectLists(db, input, {
    ofLists: undefined,
    where: eq(learners.userId, input.userId),
  }),
)

const selectOne = statement((db, input: Inputs<Values & { listId: string }>) =>
  selectLists(db, input, {
    ofLists: (column) => eq(column, input.listId),
    where: eq(lists.id, input.listId),
  }),
)

const selectByVocs = statement((db, input: Inputs<Values & { vocIds: string }>) => {
  const listIds = sql`array(select ${vocs.listId} from ${vocs} where ${vocs.id} = any(${arrayInput(input.vocIds, 'uuid')}))`
  return selectLists(db, input, {
    ofLists: (column) => sql`${column} = any(${listIds})`,
    where: sql`${lists.id} = any(${listIds})`,
  })
})

function selectLists(
  db: Database,
  { userId, types, typesCount }: Inputs<Values>,
  { ofLists, where }: { ofLists: ((listId: AnyColumn) => SQL) | undefined; where: SQL },
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
  const reviewed = sql`(select count(*) from ${reviews} as stored
    where stored.voc_id = suspensions.voc_id and stored.user_id = suspensions.user_id and stored.type = any(${types}::text[]))`
  const suspended = db
    .select({ listId: suspensions.listId, newCount: sql`sum(${typesCount}::int - ${reviewed})`.as('suspended_new') })
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), ofLists?.(suspensions.listId)))
    .groupBy(suspensions.listId)
    .as('suspended')
  const newCount = sql`${lists.vocsCount} * ${typesCount}::int - coalesce(${counted.reviewed}, 0) - coalesce(${suspended.newCount}, 0)`
  return (
    db
      .select({
        id: lists.id,
        name: lists.name,
        language: lists.language,
        isLearning: sql<boolean>`${isLearning(userId)}`,
        isVisible: sql<boolean>`${isVisible(userId)}`,
        isStarted: sql<boolean>`${or(eq(lists.ownerId, userId), isNotNull(learners.lastReviewedAt))}`,
        newCount: sql`greatest(${newCount}, 0)`.mapWith(Number),
        isReviewed: sql<boolean>`${counted.reviewed} is not null`,
      })
      .from(lists)
      .leftJoin(learners, and(eq(learners.listId, lists.id), eq(learners.userId, userId)))
      .leftJoin(shares, shareOf(userId))
      .leftJoin(counted, eq(counted.listId, lists.id))
      .leftJoin(suspended, eq(suspended.listId, lists.id))
      .where(where)
      // Ids are UUID v7: they sort by when the list was created.
      .orderBy(desc(learningOrder(learners.lastReviewedAt)), desc(lists.id))
  )
}
