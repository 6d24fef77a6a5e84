import type { MilestoneCounts } from '@wordtide/contract'
import { arrayInput, arrayText, type Database, type Inputs, statement, vocCounts, vocStateCounts } from '@wordtide/db'
import { reviewMilestone } from '@wordtide/scheduling'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { bySchedule, type Schedule, waitStatesOf } from '../review-sql.ts'
import type { ReviewSettings } from '../schedule.ts'

/** The wait states of known reviews, as PostgreSQL writes an array, and of learned ones, most of all, as it writes a multirange. */
export interface MilestoneStates {
  knownStates: string
  learnedStates: string
}

/** Returns the wait states of known and of learned reviews under these settings. */
export function milestoneStates(settings: ReviewSettings): MilestoneStates {
  const states = waitStatesOf(settings).map(({ state, review }) => ({
    state,
    milestone: reviewMilestone(review, settings),
  }))
  const statesOf = (milestone: 'known' | 'learned') =>
    states.flatMap((one) => (one.milestone === milestone ? [one.state] : []))
  return { knownStates: arrayText(statesOf('known')), learnedStates: multirangeText(statesOf('learned')) }
}

/** Writes ascending numbers as ranges of consecutive ones. */
function multirangeText(numbers: readonly number[]): string {
  const begins = numbers.filter((number, index) => numbers[index - 1] !== number - 1)
  const ends = numbers.filter((number, index) => numbers[index + 1] !== number + 1)
  return `{${begins.map((begin, index) => `[${begin},${ends[index]}]`).join()}}`
}

/** The stored counts of vocabularies by which a schedule tells their milestones. */
interface CountedVocs {
  table: typeof vocCounts | typeof vocStateCounts
  states: SQL
  /** The highest one, which decides whether a vocabulary is learned. */
  highest: SQL
}

/**
 * A longer memory never waits less, so that under the adaptive schedule the highest memory level decides: the memories of a vocabulary are
 * computed by the same parameters.
 */
const countedVocs: Record<Schedule, CountedVocs> = {
  intervals: {
    table: vocStateCounts,
    states: sql`${vocStateCounts.states}`,
    highest: sql`${vocStateCounts.states}[cardinality(${vocStateCounts.states})]`,
  },
  adaptive: {
    table: vocCounts,
    states: sql`array[${vocCounts.memoryLevel}::int]`,
    highest: sql`${vocCounts.memoryLevel}::int`,
  },
}

/** In a query: figures of the user's reviewed vocabularies of a list, or of each list with `list_id`. Reads the stored counts and no review. */
export function selectMilestones(
  schedule: Schedule,
  input: Inputs<{ userId: string } & MilestoneStates>,
  list: { id: SQL } | 'each',
): SQL {
  const { table, states, highest } = countedVocs[schedule]
  const isLearned = sql`${highest} <@ ${input.learnedStates}::int4multirange`
  const isKnown = sql`not ${isLearned} and ${states} && ${input.knownStates}::int[]`
  const counts = sql`coalesce(sum(${table.count}), 0) as reviewed,
    coalesce(sum(${table.count}) filter (where ${isKnown}), 0) as known,
    coalesce(sum(${table.count}) filter (where ${isLearned}), 0) as learned`
  const ofUser = eq(table.userId, input.userId)
  return list === 'each'
    ? sql`select ${table.listId}, ${counts} from ${table} where ${ofUser} group by ${table.listId}`
    : sql`select ${counts} from ${table} where ${and(ofUser, eq(table.listId, list.id))}`
}

/** The numbers of vocabularies that a user has reviewed, that are known, and that are learned. */
interface ReviewedVocs {
  reviewed: number
  known: number
  learned: number
}

/** Returns how many of so many vocabularies have come how far. */
export const countMilestones = (vocsCount: number, { reviewed, known, learned }: ReviewedVocs): MilestoneCounts => ({
  // A vocabulary that was just added or deleted may count in one of them only.
  new: Math.max(0, vocsCount - reviewed),
  learning: reviewed - known - learned,
  known,
  learned,
})

/** Returns the milestones of a user's vocabularies in these lists as a function of the list, which throws for other lists. */
export async function milestonesOfLists(
  db: Database,
  userId: string,
  lists: readonly { id: string }[],
  settings: ReviewSettings,
): Promise<(list: { id: string; vocsCount: number }) => MilestoneCounts> {
  const values = { userId, listIds: arrayText(lists.map(({ id }) => id)), ...milestoneStates(settings) }
  const rows = lists.length === 0 ? [] : await selectOfLists[settings.schedule](db, values)
  const byList = new Map(rows.map(({ listId, ...reviewed }) => [listId, reviewed]))
  return ({ id, vocsCount }) => {
    const reviewed = byList.get(id)
    if (reviewed === undefined) throw new Error(`the milestones in list ${id} were not queried`)
    return countMilestones(vocsCount, reviewed)
  }
}

/** Lateral, list by list: for several lists at once the database may read the counts of all lists of the user. */
const selectOfLists = bySchedule((schedule) =>
  statement((db, input: Inputs<{ userId: string; listIds: string } & MilestoneStates>) =>
    db
      .select({
        listId: sql<string>`list.id`,
        reviewed: sql`counted.reviewed`.mapWith(Number),
        known: sql`counted.known`.mapWith(Number),
        learned: sql`counted.learned`.mapWith(Number),
      })
      .from(
        sql`unnest(${arrayInput(input.listIds, 'uuid')}) as list (id)
          cross join lateral (${selectMilestones(schedule, input, { id: sql`list.id` })}) as counted`,
      ),
  ),
)
