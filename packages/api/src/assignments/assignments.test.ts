import type { ErrorKey, ReviewType } from '@wordtide/contract'
import { assignmentProgress, assignments, classLists, classMembers, classMisses, mailQueue } from '@wordtide/db'
import { testEngine, waitUntil } from '@wordtide/db/testing'
import { dayName, dayOf } from '@wordtide/scheduling/day'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createList, createUser, day, type TestUser, testServices } from '../testing/index.ts'

const failsWith = (call: Promise<unknown>, key: ErrorKey) => expect(call).rejects.toMatchObject({ cause: { key } })

const types: ReviewType[] = ['translation']

/** A teacher's class with a list of three words, and a student who has joined. */
async function createSchool() {
  const services = await testServices()
  const teacher = await createUser(services, { name: 'Tess' })
  const student = await createUser(services, { name: 'Stu' })
  const { list, vocs } = await createList(teacher, ['uno', 'dos', 'tres'])
  const { id: classId, code = '' } = await teacher.call.classes.create({ name: 'Year 7' })
  await student.call.classes.join({ code })
  const today = dayOf(services.now().getTime(), { timeZone: 'UTC', dayStartsAt: 4 })
  const dayAfter = (days: number) => dayName(today + days)
  const assign = (fields: object = {}) =>
    teacher.call.assignments.create({ classId, listId: list.id, types, dueDay: dayAfter(3), ...fields })
  /** Answers the words in their order; null leaves one out. */
  const answer = (user: TestUser, results: readonly (-1 | 0 | 1 | null)[], type: ReviewType = 'translation') =>
    user.call.reviews.submit({
      vocReviews: results.flatMap((result, n) => {
        const vocId = vocs[n]?.id
        const date = services.now().getTime()
        return result === null || vocId === undefined ? [] : { vocId, type, result, date, thinkingTime: 60_000 }
      }),
    })
  const own = async (user: TestUser = student) => (await user.call.assignments.list({ classId }))[0]
  const progress = () => teacher.call.assignments.getProgress({ classId })
  const count = () => services.countAssignments()
  const tag = (indexes: readonly number[], name: string) =>
    teacher.call.vocs.tagMany({ listId: list.id, ids: indexes.map((n) => vocs[n]?.id ?? ''), add: [name], remove: [] })
  return { services, teacher, student, classId, code, list, vocs, dayAfter, assign, answer, own, progress, count, tag }
}

describe('an assignment', () => {
  it('attaches its list, and is new to the students of the class until they have seen it', async () => {
    const { student, teacher, classId, list, assign, dayAfter, own } = await createSchool()
    const created = await assign()
    expect(created).toEqual({
      ...{ id: created.id, listId: list.id, listName: list.name, tag: null, types, dueDay: dayAfter(3) },
      ...{ createdAt: created.createdAt, total: 3 },
    })
    expect(await teacher.call.assignments.list({ classId })).toEqual([created])
    expect((await student.call.classes.get({ id: classId })).lists).toMatchObject([{ id: list.id }])
    expect(await own()).toEqual({ ...created, answered: 0, known: 0, isNew: true })
    expect(await student.call.shares.listNew()).toMatchObject({ assignments: 1 })
    await student.call.assignments.see({ classId })
    expect(await own()).toMatchObject({ isNew: false })
    expect(await student.call.shares.listNew()).toMatchObject({ assignments: 0 })
  })

  it('counts the cards that a student has answered, and those that are known', async () => {
    const { student, services, answer, assign, own, progress, count } = await createSchool()
    await assign()
    await answer(student, [1, -1, null])
    expect(await own()).toMatchObject({ answered: 2, known: 0, total: 3 })
    await count()
    expect(await own()).toMatchObject({ answered: 2, known: 0, total: 3 })
    await student.call.reviews.updateSettings({ reviews: { intervals: [30] } })
    expect(await own()).toMatchObject({ answered: 2, known: 1 })
    services.pass(day)
    await answer(student, [-1, 1, 1])
    await count()
    expect(await own()).toMatchObject({ answered: 3, known: 2 })
    expect((await progress()).members).toMatchObject([
      { name: 'Stu', assignments: [{ answered: 3, known: 2, total: 3 }] },
    ])
  })

  it('of a tag has its words, also those that get it later, in the review types that are set', async () => {
    const { student, answer, assign, own, count, tag, teacher, vocs } = await createSchool()
    await tag([0], 'home')
    await assign({ tag: 'home', types: ['dictation', 'translation'] })
    expect(await own()).toMatchObject({ tag: 'home', types: ['translation', 'dictation'], total: 2 })
    await answer(student, [1, 1, 1])
    await answer(student, [1, 1, 1], 'reverseTranslation')
    expect(await own()).toMatchObject({ answered: 1 })
    await tag([1], 'home')
    expect(await own()).toMatchObject({ answered: 2, total: 4 })
    await teacher.call.vocs.update({ id: vocs[0]?.id ?? '', term: 'uno', pos: 'n', definitions: [], tags: ['home'] })
    expect(await own(), 'a word without a definition cannot be translated').toMatchObject({ answered: 1, total: 3 })
    await count()
    expect(await own()).toMatchObject({ answered: 1, total: 3 })
  })

  it('is changed in what is given, and deleted', async () => {
    const { teacher, classId, assign, answer, own, student, tag, dayAfter } = await createSchool()
    const { id } = await assign()
    await answer(student, [1, 1, null])
    await tag([1], 'home')
    const update = (fields: object) => teacher.call.assignments.update({ classId, id, ...fields })
    expect(await update({ tag: 'home', dueDay: dayAfter(9) })).toMatchObject({ tag: 'home', types, total: 1 })
    expect(await own()).toMatchObject({ answered: 1, total: 1, dueDay: dayAfter(9) })
    expect(await update({ tag: null, types: ['dictation'] })).toMatchObject({
      tag: null,
      total: 3,
      dueDay: dayAfter(9),
    })
    expect(await own()).toMatchObject({ answered: 0, known: 0 })
    await teacher.call.assignments.delete({ classId, id })
    expect(await own()).toBeUndefined()
    await failsWith(update({}), 'ASSIGNMENT_NOT_FOUND')
    await failsWith(teacher.call.assignments.delete({ classId, id: 'x' }), 'ASSIGNMENT_NOT_FOUND')
  })

  it('is of an own list, and of so many', async () => {
    const { teacher, student, assign, services, classId, list } = await createSchool()
    const other = await createList(student, ['x'], { public: true })
    await failsWith(assign({ listId: other.list.id }), 'FORBIDDEN')
    await failsWith(assign({ listId: 'x' }), 'LIST_NOT_FOUND')
    await assign()
    const row = { classId, listId: list.id, types, dueDay: 1, createdAt: services.now() }
    await services.db
      .insert(assignments)
      .values(Array.from({ length: 99 }, () => ({ ...row, id: crypto.randomUUID() })))
    await failsWith(assign(), 'MAX_ASSIGNMENTS_EXCEEDED')
    await teacher.call.classes.detachList({ classId, listId: list.id })
    expect(await teacher.call.assignments.list({ classId })).toEqual([])
  })

  it('is mailed to the students who wish it, with its list in one mail', async () => {
    const { student, assign, services } = await createSchool()
    await assign()
    await student.call.reviews.updateSettings({ sharing: { byMail: true } })
    await assign({ tag: 'home' })
    const mails = await services.db.select().from(mailQueue).where(eq(mailQueue.email, student.email))
    expect(mails.map(({ kind, about }) => ({ kind, about }))).toMatchObject([
      { kind: 'assignmentSet', about: { name: expect.stringContaining(' · home') } },
    ])
  })
})

describe('Today', () => {
  it('names what is not done, with the new words of each day, and brings its new cards first', async () => {
    const { student, teacher, classId, list, assign, answer, dayAfter } = await createSchool()
    await createList(student, ['own'])
    await student.call.reviews.updateSettings({ reviews: { newPerDay: 2 } })
    const { id } = await assign({ dueDay: dayAfter(1), types: ['dictation'] })
    const { assignments: set, lists } = await student.call.reviews.getToday()
    const about = { classId, className: 'Year 7', listId: list.id, listName: list.name, tag: null, isNew: true }
    expect(set).toEqual([{ id, ...about, dueDay: dayAfter(1), wordsLeft: 3, wordsPerDay: 2 }])
    expect(lists).toMatchObject([{ id: list.id, new: 2 }])
    const queue = await student.call.reviews.getQueue({ scope: 'today' })
    expect(queue.map(({ term, reviewType }) => [term, reviewType])).toEqual([
      ['uno', 'dictation'],
      ['dos', 'dictation'],
    ])
    await answer(student, [1, 1, 1], 'dictation')
    expect((await student.call.reviews.getToday()).assignments).toEqual([])
    expect((await teacher.call.reviews.getToday()).assignments).toEqual([])
  })

  it('has the words of the tag that is set first, then others, each once', async () => {
    const { student, assign, tag, dayAfter } = await createSchool()
    await tag([2], 'home')
    await assign({ dueDay: dayAfter(1) })
    await assign({ tag: 'home', dueDay: dayAfter(0) })
    const terms = async () => (await student.call.reviews.getQueue({ scope: 'today' })).map(({ term }) => term)
    expect((await terms()).slice(0, 3)).toEqual(['tres', 'uno', 'dos'])
  })

  it('goes on with what is overdue, and leaves a paused list out', async () => {
    const { student, services, assign, list, dayAfter } = await createSchool()
    await assign({ dueDay: dayAfter(0) })
    services.pass(5 * day)
    const { assignments: set, ...before } = await student.call.reviews.getToday()
    expect([set, before.new]).toMatchObject([[{ wordsLeft: 3, wordsPerDay: 3 }], 9])
    await student.call.reviews.pause({ id: list.id })
    expect((await student.call.reviews.getToday()).new).toBe(0)
  })
})

describe('the progress of a class', () => {
  it('has who was last active when, the minutes of this week, and the words that were missed most', async () => {
    const { student, teacher, services, assign, answer, progress, vocs } = await createSchool()
    await assign()
    expect(await progress()).toMatchObject({ members: [{ lastActiveAt: null, minutes: 0 }], missed: [] })
    await answer(student, [-1, 1, null])
    await answer(student, [-1, -1, null], 'dictation')
    const at = services.now().getTime()
    expect(await progress()).toEqual({
      members: [
        {
          id: student.id,
          name: 'Stu',
          lastActiveAt: at,
          minutes: 4,
          assignments: [expect.anything()],
          lists: [expect.anything()],
        },
      ],
      missed: [
        { vocId: vocs[0]?.id, term: 'uno', misses: 2 },
        { vocId: vocs[1]?.id, term: 'dos', misses: 1 },
      ],
    })
    expect(
      await student.call.assignments.list({ classId: (await teacher.call.classes.list()).classes[0]?.id ?? '' }),
    ).toHaveLength(1)
    services.pass(7 * day)
    expect(await progress()).toMatchObject({ members: [{ lastActiveAt: at, minutes: 0 }], missed: [{}, {}] })
    services.pass(28 * day)
    expect(await progress()).toMatchObject({ missed: [] })
  })

  it('has nothing of other lists, of answers before joining, and of who has left', async () => {
    const { student, teacher, services, classId, code, assign, answer, progress, count } = await createSchool()
    const late = await createUser(services, { name: 'Late' })
    const { list: unattached, vocs } = await createList(teacher, ['x'], { public: true })
    await assign()
    const date = services.now().getTime()
    const review = {
      vocId: vocs[0]?.id ?? '',
      type: 'translation' as const,
      result: -1 as const,
      date,
      thinkingTime: 1,
    }
    await late.call.reviews.submit({ vocReviews: [review] })
    services.pass(1000)
    await late.call.classes.join({ code })
    expect(await progress()).toMatchObject({ members: [{ name: 'Late', lastActiveAt: null }, {}], missed: [] })
    await answer(late, [-1, null, null])
    await answer(student, [-1, null, null])
    expect(await progress()).toMatchObject({ missed: [{ misses: 2 }] })
    await late.call.classes.removeMember({ classId, userId: late.id })
    await count()
    expect(await progress()).toMatchObject({ members: [{ name: 'Stu' }], missed: [{ misses: 1 }] })
    await student.call.privacy.deleteAccount()
    expect(await progress()).toEqual({ members: [], missed: [] })
    expect(unattached.id).toBeDefined()
  })

  it('as a table has a row for each member, and no formula', async () => {
    const { teacher, services, classId, code, assign, student, answer, dayAfter, list } = await createSchool()
    const odd = await createUser(services, { name: '=1+1' })
    await odd.call.classes.join({ code })
    await assign()
    await answer(student, [1, null, null])
    const stream = await teacher.call.assignments.exportProgress({ classId, format: 'csv' })
    expect(stream).toMatchObject({ mediaType: 'text/csv; charset=utf-8', fileName: 'Year 7.csv' })
    const bytes = stream.open()
    const title = `${list.name} (${dayAfter(3)})`
    expect(bytes instanceof Uint8Array && new TextDecoder().decode(bytes).split('\r\n')).toEqual([
      `name,last active,minutes this week,${[title, list.name].map((one) => `${one}: answered,${one}: known,${one}: cards`).join()}`,
      "'=1+1,,0,0,0,3,0,0,9",
      `Stu,${services.now().toISOString()},1,1,0,3,1,0,9`,
      '',
    ])
  })

  it('leaves nothing behind when the class ends', async () => {
    const { teacher, services, classId, assign, answer, student } = await createSchool()
    const { id } = await assign()
    await answer(student, [-1, null, null])
    await teacher.call.classes.delete({ id: classId })
    const { db } = services
    expect(await db.$count(assignmentProgress, eq(assignmentProgress.assignmentId, id))).toBe(0)
    expect(await db.$count(classMisses, eq(classMisses.classId, classId))).toBe(0)
  })
})

describe.runIf(testEngine() === 'postgres')('on several connections at once', () => {
  it('answers in a list that is being detached wait, are saved, and do not count in the class', async () => {
    const { student, services, classId, list, assign, answer } = await createSchool()
    await assign()
    const answering: Promise<unknown>[] = []
    await services.db.transaction(async (tx) => {
      await tx.delete(classLists).where(and(eq(classLists.classId, classId), eq(classLists.listId, list.id)))
      answering.push(answer(student, [-1, null, null]))
      const waiting = sql`pg_locks where not granted and transactionid in (select transactionid from pg_locks where pid = pg_backend_pid())`
      await waitUntil(async () => (await tx.select({ pid: sql`pid` }).from(waiting)).length > 0)
    })
    expect(await Promise.all(answering)).toEqual([{ saved: 1, skipped: [] }])
    expect(await services.db.$count(classMisses, eq(classMisses.classId, classId))).toBe(0)
    const [member] = await services.db.select().from(classMembers).where(eq(classMembers.classId, classId))
    expect(member?.lastActiveAt).toBeNull()
  })
})
