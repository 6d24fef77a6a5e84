import { lists, reviews, storedFiles, userUsage, vocs } from '@wordtide/db'
import { testEngine } from '@wordtide/db/testing'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJob } from '../flow/jobs.ts'
import {
  createList,
  createUser,
  createVocabulary,
  outcome,
  pngFile,
  shareList,
  type TestServices,
  testServices,
  vocFields,
} from '../testing/index.ts'
import { newId } from '../values/ids.ts'
import { deleteRowsOfLists } from './delete-rows.ts'

/** A public list with more vocabularies than one step deletes, an editor and a learner, who is a stranger. */
async function fixtures() {
  const woken: string[] = []
  const services = await testServices({ wake: (job) => void woken.push(job) })
  const [owner, editor, learner] = [await createUser(services), await createUser(services), await createUser(services)]
  const name = `Sea ${newId()}`
  const { list } = await createList(owner, [], { name, public: true, image: pngFile() })
  const fields = Array.from({ length: 60 }, (_, n) => vocFields(`word ${n}`))
  await owner.call.transfer.addVocs({ id: list.id, vocs: fields })
  const voc = await createVocabulary(owner, list.id, 'marea', { image: pngFile() })
  await shareList(services, list.id, editor, 'editor')
  const answer = { vocId: voc.id, type: 'dictation' as const, result: 1 as const, date: Date.now(), thinkingTime: 1 }
  for (const user of [editor, learner]) await user.call.reviews.submit({ vocReviews: [answer] })
  await learner.call.ratings.rate({ listId: list.id, rating: 4 })
  await editor.call.vocs.suspend({ id: voc.id })
  return { services, woken, owner, editor, learner, list, voc, name, answer }
}

/** The number of rows of a list that are left. */
const rowsOf = async ({ db }: TestServices, listId: string) => ({
  lists: await db.$count(lists, eq(lists.id, listId)),
  vocs: await db.$count(vocs, eq(vocs.listId, listId)),
  reviews: await db.$count(reviews, eq(reviews.listId, listId)),
})

describe('a deleted list', () => {
  it('is seen by nobody in any call, from the call on and while its rows are being deleted in steps', async () => {
    const { services, owner, editor, learner, list, voc, name, answer } = await fixtures()
    const listId = list.id
    expect(await owner.call.lists.delete({ id: listId })).toEqual({})
    expect(await rowsOf(services, listId)).toEqual({ lists: 1, vocs: 61, reviews: 2 })
    const steps = deleteRowsOfLists(services)
    const vocsLeft = new Set<number>()
    do {
      vocsLeft.add((await rowsOf(services, listId)).vocs)
      for (const { call } of [owner, editor, learner]) {
        expect(await outcome(call.lists.get({ id: listId }))).toBe('LIST_NOT_FOUND')
        expect(await outcome(call.lists.delete({ id: listId }))).toBe('LIST_NOT_FOUND')
        expect(await outcome(call.vocs.list({ listId, view: 'full' }))).toBe('LIST_NOT_FOUND')
        expect(await outcome(call.vocs.get({ id: voc.id }))).toBe('VOCABULARY_NOT_FOUND')
        expect(await outcome(call.vocs.update({ id: voc.id, ...vocFields('ola') }))).toBe('VOCABULARY_NOT_FOUND')
        expect(await outcome(call.vocs.create({ listId, ...vocFields('ola') }))).toBe('LIST_NOT_FOUND')
        expect(await outcome(call.ratings.rate({ listId, rating: 1 }))).toBe('LIST_NOT_FOUND')
        expect(await outcome(call.shares.list({ listId }))).toBe('LIST_NOT_FOUND')
        expect(await outcome(call.transfer.copyList({ id: listId }))).toBe('LIST_NOT_FOUND')
        expect(await call.reviews.submit({ vocReviews: [{ ...answer, date: answer.date + 1 }] })).toMatchObject({
          saved: 0,
        })
        expect((await call.lists.listOwn({})).lists).toEqual([])
        expect((await call.lists.listPublic({ search: name })).lists).toEqual([])
        expect((await call.shares.listShared({})).lists).toEqual([])
        expect((await call.reviews.listLearning({})).lists).toEqual([])
        expect(await call.reviews.getQueue({ types: ['dictation'] })).toEqual([])
        expect(await call.reviews.getStreak({})).toMatchObject({ days: 0 })
      }
    } while (!(await steps.next()).done)
    expect([...vocsLeft]).toEqual([61, 36, 11, 0])
    expect(await rowsOf(services, listId)).toEqual({ lists: 0, vocs: 0, reviews: 0 })
  })

  it('leaves no file, and its room is free for others', async () => {
    const { services, woken, owner, list, voc } = await fixtures()
    services.quotas = { ...services.quotas, lists: 1, vocabularies: 61 }
    const ids = [list, voc].map(({ image }) => image?.split('/').at(-1) ?? '')
    await owner.call.lists.delete({ id: list.id })
    expect(woken).toEqual(['finish deletions'])
    const { list: next } = await createList(owner)
    expect(await outcome(owner.call.vocs.create({ listId: next.id, ...vocFields('uno') }))).toBe('ok')
    await services.finishDeletions()
    expect(await services.db.$count(storedFiles, inArray(storedFiles.id, ids))).toBe(0)
    for (const id of ids) expect(await services.images.get(id)).toBeUndefined()
  })

  it('is deleted to the end by the next run of the job, if a server stops or breaks off in between', async () => {
    const { services, owner, list } = await fixtures()
    await owner.call.lists.delete({ id: list.id })
    const stopping = new AbortController()
    stopping.abort()
    expect(await runJob(services, 'finish deletions', stopping.signal)).toBe('succeeded')
    const steps = deleteRowsOfLists(services)
    while ((await rowsOf(services, list.id)).vocs === 61) await steps.next()
    expect(await rowsOf(services, list.id)).toMatchObject({ lists: 1, vocs: 36 })
    expect(await runJob(services, 'finish deletions')).toBe('succeeded')
    expect(await rowsOf(services, list.id)).toEqual({ lists: 0, vocs: 0, reviews: 0 })
  })

  it.runIf(testEngine() === 'postgres')(
    'is deleted by several servers at once, while users still answer and add',
    async () => {
      const { services, owner, editor, learner, list, answer } = await fixtures()
      const late = Array.from({ length: 6 }, (_, n) => [
        learner.call.reviews.submit({ vocReviews: [{ ...answer, date: answer.date - n - 1 }] }),
        editor.call.vocs.create({ listId: list.id, ...vocFields(`late ${n}`) }),
      ]).flat()
      await Promise.allSettled([...late.slice(0, 6), owner.call.lists.delete({ id: list.id }), ...late.slice(6)])
      await Promise.all([1, 2, 3].map(() => services.finishDeletions()))
      expect(await rowsOf(services, list.id)).toEqual({ lists: 0, vocs: 0, reviews: 0 })
      const [usage] = await services.db.select().from(userUsage).where(eq(userUsage.userId, owner.id))
      expect(usage).toEqual({ userId: owner.id, lists: 0, vocs: 0, textBytes: 0, imageBytes: 0 })
    },
  )
})
