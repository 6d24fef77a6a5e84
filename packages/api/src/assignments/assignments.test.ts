import { type ErrorKey, limits } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { runJob } from '../flow/jobs.ts'
import { createList, createUser, day, type TestUser, testServices } from '../testing/index.ts'

const failsWith = (call: Promise<unknown>, key: ErrorKey) => expect(call).rejects.toMatchObject({ cause: { key } })

const types = ['translation' as const]

/** A teacher's class with a list of three words, and a student who has joined. */
async function createSchool() {
  const services = await testServices()
  const teacher = await createUser(services, { name: 'Tess' })
  const student = await createUser(services, { name: 'Stu' })
  const { list, vocs } = await createList(teacher, ['uno', 'dos', 'tres'])
  const { id: classId, code = '' } = await teacher.call.classes.create({ name: 'Year 7' })
  await student.call.classes.join({ code })
  const dayAfter = (days: number) => new Date(services.now().getTime() + days * day).toISOString().slice(0, 10)
  const assign = (fields: object = {}) =>
    teacher.call.assignments.create({ classId, listId: list.id, types, dueDay: dayAfter(3), ...fields })
  const answer = (user: TestUser, results: readonly (-1 | 0 | 1 | null)[], type = types[0]) =>
    user.call.reviews.submit({
      vocReviews: results.flatMap((result, n) =>
        result === null
          ? []
          : {
              vocId: vocs[n]?.id ?? '',
              type: type ?? 'dictation',
              result,
              date: services.now().getTime(),
              thinkingTime: 60_000,
            },
      ),
    })
  const own = async (user: TestUser = student) => (await user.call.assignments.list({ classId }))[0]
  const progress = () => teacher.call.assignments.getProgress({ classId })
  const count = () => runJob(services, 'count assignments')
  return { services, teacher, student, classId, code, list, vocs, dayAfter, assign, answer, own, progress, count }
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
    await student.call.assignments.see({ classId })
    expect(await own()).toMatchObject({ isNew: false })
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
    expect(await progress()).toMatchObject({
      members: [
        { name: 'Stu', lastActiveAt: services.now().getTime(), assignments: [{ answered: 3, known: 2, total: 3 }] },
      ],
      missed: [{ misses: 1 }, { misses: 1 }],
    })
  })
})
