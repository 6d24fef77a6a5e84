import { arrayText, type Database, type Inputs, reviewResults, reviews, statement, suspensions } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'

/**
 * The number of reviews, answers and suspensions that one call moves or deletes: they take a fraction of a second, or one on a busy
 * machine, in which other users cannot write to the list (decision 055).
 */
const defaultRowsPerCall = 5000

/**
 * Returns the number of these vocabularies, from the first one on, that one call may move or delete: as many as together have few enough
 * reviews, answers and suspensions, but at least one. Reads no more of these than it allows, and as many of the next vocabulary.
 */
export async function countForOneCall(
  tx: Database,
  { learningRowsPerCall = defaultRowsPerCall }: Pick<Services, 'learningRowsPerCall'>,
  vocIds: readonly string[],
): Promise<number> {
  const [row] = await selectCount(tx, { vocIds: arrayText(vocIds), most: learningRowsPerCall })
  return Math.max(1, row?.count ?? 0)
}

const selectCount = statement((db, input: Inputs<{ vocIds: string; most: number }>) => {
  const vocId = sql`given.ids[counted.vocabularies + 1]`
  return db.select({ count: sql`max(vocabularies)`.mapWith(Number) }).from(sql`(
      with recursive given as materialized (select ${input.vocIds}::uuid[] as ids), counted (vocabularies, stored) as (
        select 0, 0
        union all
        select vocabularies + 1, stored + (
          select count(*)::int from (
            (select from ${reviews} where voc_id = ${vocId} union all select from ${reviewResults} where voc_id = ${vocId}
              union all select from ${suspensions} where voc_id = ${vocId})
            limit ${input.most}::int + 1
          ) as of_next
        ) from counted cross join given where vocabularies < cardinality(ids) and stored <= ${input.most}::int
      ) select vocabularies from counted where stored <= ${input.most}::int
    ) as counted`)
})
