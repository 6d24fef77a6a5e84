import {
  arrayText,
  assignmentProgress,
  assignments,
  classLists,
  classMembers,
  classMisses,
  type Database,
  type Inputs,
  statement,
  vocs,
} from '@wordtide/db'
import { reviewMilestone } from '@wordtide/scheduling'
import { dayOf, weekOf } from '@wordtide/scheduling/day'
import { sql } from 'drizzle-orm'
import { canBeAsked } from '../askable-sql.ts'
import type { CountedReview } from '../counts.ts'
import { keyOf } from '../history.ts'
import { daySettings, type ReviewSettings } from '../schedule.ts'
import { isAssigned } from './assignments.ts'
import { weekSql } from './misses.ts'

/** A new answer, as far as classes count it; `date` in unix ms. */
interface ClassAnswer {
  vocId: string
  listId: string
  date: number
  result: number
  thinkingTime: number
}

interface Answered {
  /** The new answers. */
  answers: readonly ClassAnswer[]
  /** The reviews that they have changed, before and after; a review without an answer before is not in `before`. */
  before: ReadonlyMap<string, CountedReview>
  after: readonly CountedReview[]
}

/**
 * Counts new answers in the classes of a student: how far the student has come with the assignments, the last answer, the time of the week,
 * and what the class has missed. `listIds` are the lists that classes give the student. The caller holds the locks of the user's row and of
 * the lists.
 */
export async function countInClasses(
  tx: Database,
  userId: string,
  listIds: ReadonlySet<string>,
  { answers, before, after }: Answered,
  settings: ReviewSettings,
): Promise<void> {
  const ofClasses = answers.filter(({ listId }) => listIds.has(listId))
  if (ofClasses.length === 0) return
  const changed = after
    .filter(({ listId }) => listIds.has(listId))
    .map((review) => {
      const earlier = before.get(keyOf(review))
      return { ...review, answered: earlier === undefined ? 1 : 0, known: knows(review) - knows(earlier) }
    })
    .filter(({ answered, known }) => answered !== 0 || known !== 0)
  function knows(review: CountedReview | undefined): number {
    return review !== undefined && isKnown(review, settings) ? 1 : 0
  }
  await count(tx, {
    userId,
    lists: arrayText(ofClasses.map(({ listId }) => listId)),
    vocIds: arrayText(ofClasses.map(({ vocId }) => vocId)),
    dates: arrayText(ofClasses.map(({ date }) => new Date(date).toISOString())),
    weeks: arrayText(ofClasses.map(({ date }) => weekOf(dayOf(date, daySettings(settings))))),
    results: arrayText(ofClasses.map(({ result }) => result)),
    thinkingTimes: arrayText(ofClasses.map(({ thinkingTime }) => thinkingTime)),
    changedVocs: arrayText(changed.map(({ vocId }) => vocId)),
    changedTypes: arrayText(changed.map(({ type }) => type)),
    changedAnswered: arrayText(changed.map(({ answered }) => answered)),
    changedKnown: arrayText(changed.map(({ known }) => known)),
  })
}

/** Returns whether a review is known or learned under these settings. */
export const isKnown = (
  { confidence, lastWrong, memoryLevel }: Pick<CountedReview, 'confidence' | 'lastWrong' | 'memoryLevel'>,
  settings: ReviewSettings,
): boolean => reviewMilestone({ confidence, lastResult: lastWrong ? -1 : 0, memoryLevel }, settings) !== 'learning'

interface Values {
  userId: string
  /** The answers. */
  lists: string
  vocIds: string
  dates: string
  weeks: string
  results: string
  thinkingTimes: string
  /** The reviews that count otherwise now. */
  changedVocs: string
  changedTypes: string
  changedAnswered: string
  changedKnown: string
}

/*
 * The lists of classes are locked before anything else: whoever detaches one, or ends a class, locks them first, too, in the same order. A
 * list that was detached meanwhile is not in `given`.
 */
const count = statement((db, input: Inputs<Values>) =>
  db.execute(sql`
    with answer as (
      select * from unnest(${input.lists}::uuid[], ${input.vocIds}::uuid[], ${input.dates}::timestamptz[], ${input.weeks}::int[],
        ${input.results}::smallint[], ${input.thinkingTimes}::numeric[]) as answer (list_id, voc_id, date, week, result, thinking_time)
    ), given as materialized (
      select ${classLists.classId}, ${classLists.listId}, greatest(${classMembers.joinedAt}, ${classLists.attachedAt}) as since
      from ${classMembers} join ${classLists} on ${classLists.classId} = ${classMembers.classId}
      where ${classMembers.userId} = ${input.userId} and ${classLists.listId} in (select list_id from answer)
      order by ${classLists.classId}, ${classLists.listId}
      for key share of ${classLists}
    ), counted as (
      select given.class_id, answer.* from given join answer on answer.list_id = given.list_id and answer.date >= given.since
    ), missed as (
      insert into ${classMisses} as stored (class_id, list_id, voc_id, week, misses)
      select class_id, list_id, voc_id, ${weekSql(sql`date`)}, count(*) from counted where result = -1
        group by class_id, list_id, voc_id, ${weekSql(sql`date`)} order by voc_id, class_id
      on conflict (voc_id, class_id, week) do update set misses = stored.misses + excluded.misses
    ), progress as (
      update ${assignmentProgress} as stored set answered = stored.answered + change.answered, known = stored.known + change.known
      from (
        select ${assignments.id}, sum(review.answered) as answered, sum(review.known) as known
        from unnest(${input.changedVocs}::uuid[], ${input.changedTypes}::text[], ${input.changedAnswered}::int[], ${input.changedKnown}::int[])
          as review (voc_id, type, answered, known)
        join ${vocs} on ${vocs.id} = review.voc_id
        join given on given.list_id = ${vocs.listId}
        join ${assignments} on ${assignments.classId} = given.class_id and ${assignments.listId} = given.list_id
        where review.type = any(${assignments.types}) and ${isAssigned} and ${canBeAsked(sql`review.type`)}
        group by ${assignments.id}
      ) as change
      where stored.assignment_id = change.id and stored.user_id = ${input.userId}
    )
    update ${classMembers} as stored set
      last_active_at = greatest(stored.last_active_at, answered.last),
      week = greatest(stored.week, answered.week),
      week_ms = case when answered.week > stored.week then answered.ms when answered.week = stored.week then stored.week_ms + answered.ms
        else stored.week_ms end
    from (
      select class_id, max(date) as last, max(week) as week, sum(thinking_time) filter (where week = last_week) as ms
      from (select *, max(week) over (partition by class_id) as last_week from counted) as counted group by class_id
    ) as answered
    where stored.class_id = answered.class_id and stored.user_id = ${input.userId}`),
)
