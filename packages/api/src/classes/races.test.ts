import { classLists, classMembers, type Database, shares } from '@wordtide/db'
import { amountOf, testEngine, waitUntil } from '@wordtide/db/testing'
import { eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createList, createUser, outcome, testServices } from '../testing/index.ts'
import { giveShares } from './class-shares.ts'

/** One user joins, leaves, or is shared a list with; one list is attached or detached: each of two classes, two lists, three students. */
const command = fc.record({
  kind: fc.constantFrom('join', 'leave', 'attach', 'detach', 'share', 'unshare'),
  student: fc.constantFrom(0, 1, 2),
  class: fc.constantFrom(0, 1),
  list: fc.constantFrom(0, 1),
})
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

/** The shares of these lists, and the access that their classes give: both must be the same. */
async function sharesAndReasons(db: Database, listIds: readonly string[]) {
  const rows = await db
    .select()
    .from(shares)
    .where(inArray(shares.listId, [...listIds]))
  const given = await db
    .select({ listId: classLists.listId, userId: classMembers.userId, classId: classLists.classId })
    .from(classLists)
    .innerJoin(classMembers, eq(classMembers.classId, classLists.classId))
    .where(inArray(classLists.listId, [...listIds]))
  const pair = (row: { listId: string; userId: string }) => `${row.listId} ${row.userId}`
  const classesOf = (row: { listId: string; userId: string }) =>
    given.filter((one) => pair(one) === pair(row)).map(({ classId }) => classId)
  return {
    pairs: new Set(rows.map(pair)),
    expectedPairs: new Set([...rows.filter(({ direct }) => direct), ...given].map(pair)),
    wrongClasses: rows.filter((row) =>
      row.classId === null ? classesOf(row).length > 0 : !classesOf(row).includes(row.classId),
    ),
  }
}

describe.runIf(testEngine() === 'postgres')('on several connections at once', () => {
  it('a class that ends what it gave waits for another one that gives the same', async () => {
    const services = await testServices()
    const [teacher, student] = [await createUser(services), await createUser(services)]
    const { list } = await createList(teacher)
    const made = [
      await teacher.call.classes.create({ name: 'Year 7' }),
      await teacher.call.classes.create({ name: 'Year 8' }),
    ] as const
    for (const { id } of made) await teacher.call.classes.attachList({ classId: id, listId: list.id })
    await student.call.classes.join({ code: made[0].code ?? '' })

    const ending: Promise<unknown>[] = []
    await services.db.transaction(async (tx) => {
      const joinedAt = services.now()
      await tx.insert(classMembers).values({ classId: made[1].id, userId: student.id, joinedAt })
      await giveShares(tx, made[1].id, joinedAt, { userId: student.id })
      ending.push(teacher.call.classes.delete({ id: made[0].id }))
      const waiting = sql`pg_locks where not granted and transactionid in (select transactionid from pg_locks where pid = pg_backend_pid())`
      await waitUntil(async () => (await tx.select({ pid: sql`pid` }).from(waiting)).length > 0)
    })
    await Promise.all(ending)
    expect(await student.call.shares.listShared({})).toMatchObject({ lists: [{ id: list.id, sharedByName: 'Year 8' }] })
  })

  it('every member has a share of every list of the class, and nobody has one without a reason', async () => {
    const services = await testServices()
    const teacher = await createUser(services)
    const students = [await createUser(services), await createUser(services), await createUser(services)] as const
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(command, { minLength: 2, maxLength: 6 }), { maxLength: 5 }),
        async (rounds) => {
          const [first, second] = [await createList(teacher), await createList(teacher)]
          const listIds = [first.list.id, second.list.id] as const
          const made = [
            await teacher.call.classes.create({ name: 'Year 7' }),
            await teacher.call.classes.create({ name: 'Year 8' }),
          ] as const
          const run = (step: Command) => {
            const [student, { id: classId, code = '' }] = [students[step.student], made[step.class]]
            const listId = listIds[step.list]
            if (step.kind === 'join') return student.call.classes.join({ code })
            if (step.kind === 'leave') return student.call.classes.removeMember({ classId, userId: student.id })
            if (step.kind === 'attach') return teacher.call.classes.attachList({ classId, listId })
            if (step.kind === 'detach') return teacher.call.classes.detachList({ classId, listId })
            const share = { listId, email: student.email }
            return step.kind === 'share' ? teacher.call.shares.create(share) : teacher.call.shares.delete(share)
          }
          for (const steps of rounds) {
            const outcomes = await Promise.all(steps.map((step) => outcome(run(step))))
            expect(outcomes, 'every failure is in the catalogue').not.toContain(undefined)
            const { pairs, expectedPairs, wrongClasses } = await sharesAndReasons(services.db, listIds)
            expect(pairs).toEqual(expectedPairs)
            expect(wrongClasses).toEqual([])
          }
          for (const { id } of made) await teacher.call.classes.delete({ id })
        },
      ),
      { numRuns: amountOf({ short: 5, all: 20, full: 100 }) },
    )
  })
})
