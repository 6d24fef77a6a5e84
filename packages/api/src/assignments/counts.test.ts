import { type ReviewType, reviewTypes } from '@wordtide/contract'
import {
  assignmentProgress,
  assignments,
  classes,
  classLists,
  classMembers,
  classMisses,
  type Database,
  reviewResults,
  vocs as vocTable,
} from '@wordtide/db'
import { amountOf, testEngine } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { countDone, reviewSettingsOf } from '../learning/index.ts'
import { createList, createUser, outcome, type TestServices, testServices } from '../testing/index.ts'

const pick = fc.nat(2)

/** An action of a student or of the teacher, with one of two classes, two lists, three words of a list, and three students. */
const command = fc.record({
  kind: fc.constantFrom(
    ...(['join', 'leave', 'attach', 'detach', 'assign', 'unassign', 'reset', 'tag', 'undefine'] as const),
    ...([
      'move',
      'delete',
      'settings',
      'settings',
      'count',
      'count',
      'answer',
      'answer',
      'answer',
      'answer',
      'answer',
      'answer',
    ] as const),
  ),
  ...{ student: pick, class: fc.nat(1), list: fc.nat(1), voc: pick, type: fc.constantFrom(...reviewTypes) },
  result: fc.constantFrom(-1 as const, -1 as const, 1 as const, 0 as const),
  /** The delay of the answer, in rounds of a second. */
  late: fc.constantFrom(0, 0, 0, 1, 5),
})
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

/** The stored misses of classes, and those counted from the answers of their students. */
async function missesOf(db: Database, teacherId: string) {
  const rows = (from: ReturnType<typeof sql>) =>
    db.select({ text: sql<string>`"class" || ' ' || "word" || ' ' || "week" || ' ' || "misses"` }).from(from)
  const stored = sql`(select class_id as "class", voc_id as "word", week as "week", misses as "misses" from ${classMisses}
    where misses <> 0 and class_id in (select id from ${classes} where ${classes.teacherId} = ${teacherId})) as stored`
  const counted = sql`(
    select ${classLists.classId} as "class", ${reviewResults.vocId} as "word",
      floor(extract(epoch from ${reviewResults.date}) / 604800)::int as "week", count(*) as "misses"
    from ${reviewResults} join ${vocTable} on ${vocTable.id} = ${reviewResults.vocId}
    join ${classLists} on ${classLists.listId} = ${vocTable.listId}
    join ${classMembers} on ${classMembers.classId} = ${classLists.classId} and ${classMembers.userId} = ${reviewResults.userId}
    join ${classes} on ${classes.id} = ${classLists.classId} and ${classes.teacherId} = ${teacherId}
    where ${reviewResults.result} = -1 and ${reviewResults.date} >= ${classLists.attachedAt} and ${reviewResults.date} >= ${classMembers.joinedAt}
    group by 1, 2, 3) as counted`
  const texts = async (from: ReturnType<typeof sql>) => (await rows(from)).map(({ text }) => text).sort()
  return { stored: await texts(stored), counted: await texts(counted) }
}

/** The progress of students as it is stored, where it is not stale, and as counting their reviews gives it. */
async function progressOf(db: Database, studentIds: readonly string[]) {
  const stored: Record<string, object> = {}
  const counted: Record<string, object | undefined> = {}
  for (const userId of studentIds) {
    const rows = await db
      .select({ progress: assignmentProgress, isMember: sql<boolean>`${classMembers.userId} is not null` })
      .from(assignmentProgress)
      .innerJoin(assignments, eq(assignments.id, assignmentProgress.assignmentId))
      .leftJoin(
        classMembers,
        sql`${classMembers.classId} = ${assignments.classId} and ${classMembers.userId} = ${userId}`,
      )
      .where(eq(assignmentProgress.userId, userId))
    expect(rows.every(({ isMember }) => isMember)).toBe(true)
    const fresh = rows.filter(({ progress }) => !progress.isStale).map(({ progress }) => progress)
    const ids = fresh.map(({ assignmentId }) => assignmentId)
    const done = await countDone(db, userId, ids, await reviewSettingsOf(db, userId))
    for (const { assignmentId, answered, known } of fresh) {
      stored[`${userId} ${assignmentId}`] = { answered, known }
      counted[`${userId} ${assignmentId}`] = done.get(assignmentId)
    }
  }
  return { stored, counted }
}

/** The numbers of cards of assignments, as they are stored and as the words have them. */
async function totalsOf(db: Database, teacherId: string) {
  const rows = await db
    .select({
      id: assignments.id,
      tag: assignments.tag,
      types: assignments.types,
      total: assignments.total,
      listId: assignments.listId,
    })
    .from(assignments)
    .innerJoin(classes, eq(classes.id, assignments.classId))
    .where(eq(classes.teacherId, teacherId))
  const counted = rows.map(async ({ id, tag, types, listId }) => {
    const words = await db.select().from(vocTable).where(eq(vocTable.listId, listId))
    const cards = words
      .filter(({ tags }) => tag === null || tags.includes(tag))
      .flatMap(({ definitions }) => types.filter((type) => type === 'dictation' || definitions.length > 0))
    return [id, cards.length]
  })
  return { stored: rows.map(({ id, total }) => [id, total]), counted: await Promise.all(counted) }
}

/** Two classes of a teacher; the first one has two lists, four assignments and three students. */
async function createSchool(services: TestServices) {
  const teacher = await createUser(services)
  const students = [await createUser(services), await createUser(services), await createUser(services)] as const
  const lists = [await createList(teacher, ['a', 'b', 'c']), await createList(teacher, ['d', 'e', 'f'])] as const
  const made = [
    await teacher.call.classes.create({ name: 'Year 7' }),
    await teacher.call.classes.create({ name: 'Year 8' }),
  ] as const
  const run = async ({ kind, type, result, ...chosen }: Command): Promise<unknown> => {
    const student = students[chosen.student] ?? students[0]
    const { id: classId, code = '' } = made[chosen.class] ?? made[0]
    const { list, vocs } = lists[chosen.list] ?? lists[0]
    const { id: listId } = list
    const other = (lists[1 - chosen.list] ?? lists[0]).list.id
    const id = vocs[chosen.voc]?.id ?? ''
    const { call } = teacher
    if (kind === 'count') return services.countAssignments()
    if (kind === 'join') return student.call.classes.join({ code })
    if (kind === 'leave') return student.call.classes.removeMember({ classId, userId: student.id })
    if (kind === 'attach') return call.classes.attachList({ classId, listId })
    if (kind === 'detach') return call.classes.detachList({ classId, listId })
    if (kind === 'reset') return student.call.reviews.reset({ id: listId })
    if (kind === 'settings')
      return student.call.reviews.updateSettings({ reviews: { intervals: [[], [30], [1, 4]][chosen.voc] ?? [] } })
    if (kind === 'assign') {
      const types: ReviewType[] = chosen.voc === 0 ? [type, 'dictation'] : [type]
      return call.assignments.create({
        classId,
        listId,
        types,
        tag: chosen.voc === 1 ? 'home' : null,
        dueDay: '2026-12-04',
      })
    }
    if (kind === 'unassign') {
      const [first] = await call.assignments.list({ classId })
      return first && call.assignments.delete({ classId, id: first.id })
    }
    if (kind === 'tag')
      return call.vocs.tagMany({
        listId,
        ids: [id],
        add: chosen.student > 0 ? ['home'] : [],
        remove: chosen.student > 0 ? [] : ['home'],
      })
    if (kind === 'undefine') return call.vocs.update({ id, term: 'x', pos: 'n', definitions: [] })
    if (kind === 'move') return call.vocs.moveMany({ listId, ids: [id], toListId: other })
    if (kind === 'delete') return call.vocs.delete({ id })
    const date = services.now().getTime() - 1000 * chosen.late
    return student.call.reviews.submit({ vocReviews: [{ vocId: id, type, result, date, thinkingTime: 1 }] })
  }
  const check = async () => {
    const { db } = services
    for (const { stored, counted } of [
      await missesOf(db, teacher.id),
      await progressOf(
        db,
        students.map(({ id }) => id),
      ),
      await totalsOf(db, teacher.id),
    ])
      expect(stored).toEqual(counted)
  }
  const [first] = made
  for (const { call } of students) await call.classes.join({ code: first.code ?? '' })
  for (const { list } of lists)
    for (const tag of ['home', null])
      await teacher.call.assignments.create({
        ...{ classId: first.id, listId: list.id, tag, types: [...reviewTypes], dueDay: '2026-12-04' },
      })
  return { run, check }
}

const rounds = (together: number) =>
  fc.array(fc.array(command, { minLength: 1, maxLength: together }), { minLength: 15, maxLength: 40, size: 'max' })
const isSeveral = testEngine() === 'postgres'

it('what is stored of classes is what counting gives, whatever happens in them, also at the same time', async () => {
  const services = await testServices()
  await fc.assert(
    fc.asyncProperty(rounds(isSeveral ? 3 : 1), async (all) => {
      const { run, check } = await createSchool(services)
      for (const steps of all) {
        services.pass(1000)
        const outcomes = await Promise.all(steps.map((step) => outcome(run(step))))
        expect(outcomes, 'every failure is in the catalogue').not.toContain(undefined)
        await check()
      }
    }),
    { numRuns: amountOf({ short: 3, all: 8, full: 200 }) },
  )
})
