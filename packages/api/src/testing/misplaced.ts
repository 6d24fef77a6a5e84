import {
  arrayText,
  type Database,
  learners,
  lists,
  newCardCursors,
  reviewBlocks,
  reviewResults,
  reviews,
  suspensions,
  vocs,
} from '@wordtide/db'
import { sql } from 'drizzle-orm'

/**
 * Returns the errors in the learning data of these lists. Learning data and suspensions of a vocabulary are in its list; no
 * new card is before a new-card cursor; and each list knows its vocabularies, its learners and when these last reviewed.
 */
export async function misplaced(db: Database, listIds: readonly string[]) {
  const inLists = sql`= any(${sql.param(arrayText(listIds))}::uuid[])`
  const elsewhere = [reviews, reviewResults, reviewBlocks, suspensions].map(
    (table) => sql`select 'learning in another list than its vocabulary' as fault, to_jsonb(stored) as "row"
      from ${table} as stored join ${vocs} as voc on voc.id = stored.voc_id
      where voc.list_id ${inLists} and stored.list_id <> voc.list_id`,
  )
  const passedOver = sql`select 'a new card before the cursor', to_jsonb(cursor) from ${newCardCursors} as cursor
    join ${vocs} as voc on voc.list_id = cursor.list_id and voc.created_at < cursor.added_at
    where cursor.list_id ${inLists} and not exists (
      select from ${reviews} as review
      where review.voc_id = voc.id and review.user_id = cursor.user_id and review.type = cursor.type)
    and not exists (select from ${suspensions} as suspension where suspension.voc_id = voc.id and suspension.user_id = cursor.user_id)
    and (cursor.type = 'dictation' or voc.definitions <> '[]')`
  const figures = sql`select 'a figure of a list', to_jsonb(list) from ${lists} as list
    where list.id ${inLists} and (
      list.vocs_count <> (select count(*) from ${vocs} where list_id = list.id)
      or list.last_added_at < (select max(created_at) from ${vocs} where list_id = list.id)
      or list.learners_count <> (select count(distinct user_id) from ${reviews} where list_id = list.id))`
  const lastReviews = sql`select 'a last review', to_jsonb(learner) from ${learners} as learner
    where learner.list_id ${inLists} and learner.last_reviewed_at is distinct from (
      select max(date) from ${reviewResults} where list_id = learner.list_id and user_id = learner.user_id)`
  const faults = sql`(${sql.join([...elsewhere, passedOver, figures, lastReviews], sql` union all `)}) as faults`
  return db.select({ fault: sql<string>`fault`, row: sql<unknown>`"row"` }).from(faults)
}
