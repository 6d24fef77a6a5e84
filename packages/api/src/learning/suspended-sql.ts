import { reviewTypes } from '@wordtide/contract'
import { type Inputs, reviews, suspensions } from '@wordtide/db'
import { type AnyColumn, and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { mostPerStatement } from './in-parts.ts'

/**
 * In a query of vocabularies or of reviews: those whose vocabulary the user has not suspended. Reads the user's suspensions once, and
 * looks up none: most users have few, and a queue looks at many more cards than it hands out.
 */
export const isNotSuspended = (userId: string | Placeholder, vocId: AnyColumn | SQL): SQL =>
  sql`${vocId} not in (select ${suspensions.vocId} from ${suspensions} where ${eq(suspensions.userId, userId)})`

/** The key of a suspension, in the order in which parts of a user's suspensions follow one another. */
export interface SuspensionKey {
  afterListId: string
  afterVocId: string
}

const noId = '00000000-0000-0000-0000-000000000000'
/** Before every suspension. */
export const beforeSuspensions: SuspensionKey = { afterListId: noId, afterVocId: noId }

/** Queries the suspensions of a user after a key, of lists if there is a condition: at most as many as one statement may look up. */
const suspensionsAfter = (
  userId: string | Placeholder,
  after: SuspensionKey | Inputs<SuspensionKey>,
  ofLists: SQL | undefined,
): SQL => sql`
  select ${suspensions.userId}, ${suspensions.listId}, ${suspensions.vocId} from ${suspensions}
  where ${and(
    eq(suspensions.userId, userId),
    ofLists,
    sql`(${suspensions.listId}, ${suspensions.vocId}) > (${after.afterListId}::uuid, ${after.afterVocId}::uuid)`,
  )}
  order by ${suspensions.listId}, ${suspensions.vocId}`

/** Queries the key of the last of so many suspensions; no row if there are fewer. */
export const endOfSuspensions = (...part: Parameters<typeof suspensionsAfter>): SQL =>
  sql`(${suspensionsAfter(...part)} offset ${sql.raw(String(mostPerStatement.suspended - 1))} limit 1) as suspensions`

/**
 * The tables of a query of a part of a user's suspensions: each with its reviews, as `review`. With a limit, the planner cannot choose a
 * join that reads all reviews of the user.
 */
export const suspendedReviews = (...part: Parameters<typeof suspensionsAfter>): SQL => sql`
  (${suspensionsAfter(...part)} limit ${sql.raw(String(mostPerStatement.suspended))}) as suspensions cross join lateral (
    select stored.type, stored.confidence, stored.last_wrong, stored.memory_level, stored.last_review from ${reviews} as stored
    where stored.voc_id = ${suspensions.vocId} and stored.user_id = ${suspensions.userId} limit ${sql.raw(String(reviewTypes.length))}
  ) as review`

/** The columns of `review` in `suspendedReviews`. */
export const suspendedReview = {
  confidence: sql<number>`review.confidence`,
  lastWrong: sql<boolean>`review.last_wrong`,
  memoryLevel: sql<number>`review.memory_level`,
}

/** Queries the numbers of cards of these types in a part of a user's suspensions that were never reviewed, by list. */
export const suspendedNewCards = (types: Placeholder, ...part: Parameters<typeof suspensionsAfter>): SQL => sql`
  select suspended.list_id, sum(cardinality(${types}::text[]) - (
    select count(*) from ${reviews} as stored
    where stored.voc_id = suspended.voc_id and stored.user_id = suspended.user_id and stored.type = any(${types}::text[])
  )) as new_count
  from (${suspensionsAfter(...part)} limit ${sql.raw(String(mostPerStatement.suspended))}) as suspended
  group by suspended.list_id`
