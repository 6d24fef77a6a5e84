import { reviewTypes } from '@wordtide/contract'
import { reviews, suspensions, type vocs } from '@wordtide/db'
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'

/**
 * In a query of vocabularies or of reviews: those whose vocabulary the user has not suspended. Reads the user's suspensions once, and
 * looks up none: most users have few, and a queue looks at many more cards than it hands out.
 */
export const isNotSuspended = (userId: string | Placeholder, vocId: typeof vocs.id | typeof reviews.vocId): SQL =>
  sql`${vocId} not in (select ${suspensions.vocId} from ${suspensions} where ${eq(suspensions.userId, userId)})`

/**
 * The tables of a query of suspensions: each with its reviews, as `review`. With a limit, the planner cannot choose a join that reads all
 * reviews of the user.
 */
export const suspendedReviews: SQL = sql`${suspensions} cross join lateral (
  select stored.type, stored.confidence, stored.last_wrong, stored.last_review from ${reviews} as stored
  where stored.voc_id = ${suspensions.vocId} and stored.user_id = ${suspensions.userId} limit ${sql.raw(String(reviewTypes.length))}
) as review`
