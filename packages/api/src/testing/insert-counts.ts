import type { Database } from '@wordtide/db'
import { sql } from 'drizzle-orm'

/**
 * Inserts the counts that follow from `reviews`, of which each has got one right answer, in the order in which sessions would have
 * inserted them; and marks their lists as reviewed. Counts that are there stay.
 */
export async function insertCounts(db: Database): Promise<void> {
  await db.execute(sql`
    insert into review_counts (user_id, list_id, type, confidence, last_wrong, memory_level, count)
    select user_id, list_id, type, confidence, last_wrong, memory_level, count(*) from reviews
    group by user_id, list_id, type, confidence, last_wrong, memory_level on conflict do nothing`)
  await db.execute(sql`
    insert into voc_counts (user_id, list_id, confidence, memory_level, count)
    select user_id, list_id, confidence, memory_level, count(*)
    from (
      select user_id, list_id, max(confidence) as confidence, max(memory_level) as memory_level from reviews
      group by user_id, list_id, voc_id
    ) voc
    group by user_id, list_id, confidence, memory_level on conflict do nothing`)
  await db.execute(sql`
    insert into voc_state_counts (user_id, list_id, states, count)
    select user_id, list_id, states, count(*)
    from (
      select user_id, list_id, array_agg(distinct 2 * confidence + last_wrong::int order by 2 * confidence + last_wrong::int) as states
      from reviews group by user_id, list_id, voc_id
    ) voc
    group by user_id, list_id, states on conflict do nothing`)
  await db.execute(sql`
    insert into review_periods (user_id, list_id, type, confidence, last_wrong, memory_level, period, count)
    select user_id, list_id, type, confidence, last_wrong, memory_level, date_bin('15 minutes', last_review, 'epoch') as period, count(*)
    from reviews group by user_id, list_id, type, confidence, last_wrong, memory_level, period order by period, user_id
    on conflict do nothing`)
  await db.execute(sql`
    insert into answer_periods (user_id, list_id, period, answers, right_answers, first_answers, thinking_time)
    select user_id, list_id, date_bin('15 minutes', last_review, 'epoch') as period, count(*), count(*), count(*), 1000 * count(*)
    from reviews group by user_id, list_id, period order by period, user_id on conflict do nothing`)
  await db.execute(sql`
    insert into learners (user_id, list_id, last_reviewed_at)
    select user_id, list_id, max(last_review) from reviews group by user_id, list_id
    on conflict (user_id, list_id) do update set last_reviewed_at = excluded.last_reviewed_at`)
}
