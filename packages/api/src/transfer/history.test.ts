import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ReviewResult, reviewTypes, UploadedFile } from '@wordtide/contract'
import { reviewResults, reviews, vocs } from '@wordtide/db'
import type { Answer } from '@wordtide/scheduling'
import { type TestEntry, type TestNote, testPackage } from '@wordtide/transfer/anki/testing'
import { asc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VocabularyFiles } from '../ports.ts'
import {
  bytesOf,
  createList,
  createUser,
  day,
  listFields,
  miscounts,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
  vocFields,
} from '../testing/index.ts'
import { inProcessFiles } from './in-process-files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordtide-history-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
async function upload(bytes: Uint8Array): Promise<UploadedFile> {
  const path = join(folder, `${++files}`)
  await writeFile(path, bytes)
  return new UploadedFile(path, bytes.length, createHash('sha256').update(bytes).digest('hex'))
}

async function uploadPackage(notes: TestNote[], log: readonly TestEntry[]): Promise<UploadedFile> {
  return upload(new Uint8Array(await (await testPackage({ format: 'anki21', notes, log })).arrayBuffer()))
}

async function signedIn(overrides: Parameters<typeof testServices>[0] = {}) {
  const services = await testServices(overrides)
  const user = await createUser(services)
  /** So many ms after a whole second 100 days ago: dates that a test can name. */
  const ago = (ms: number) => Math.floor(services.now().getTime() / 1000) * 1000 - 100 * day + ms
  return { services, user, ago }
}

const noteOf = (term: string): TestNote => ({ fields: [term, `${term} in English`] })

const none = { date: 0, reset: 0, notImported: 0, template: 0, filtered: 0, deletedCard: 0, tooMany: 0 }

/** Returns a user's progress with a list, by the terms of its vocabularies. */
async function learnedOf({ db }: TestServices, user: TestUser, listId: string) {
  const states = await db
    .select({ term: vocs.term, review: reviews })
    .from(reviews)
    .innerJoin(vocs, eq(vocs.id, reviews.vocId))
    .where(eq(reviews.userId, user.id))
    .orderBy(asc(vocs.term), asc(reviews.type))
  const answers = await db
    .select({ term: vocs.term, answer: reviewResults })
    .from(reviewResults)
    .innerJoin(vocs, eq(vocs.id, reviewResults.vocId))
    .where(eq(reviewResults.userId, user.id))
    .orderBy(asc(vocs.term), asc(reviewResults.type), asc(reviewResults.date))
  const { reviews: call, lists } = user.call
  const { learnersCount, dueCount, progress } = await lists.get({ id: listId })
  const { id: _, ...stats } = await call.getListStats({ id: listId })
  const { lists: perList, ...today } = await call.getToday()
  const [days, streak, forecast, retention, learned, missed] = await Promise.all([
    call.listDays({ to: new Date(Date.now() + day).toISOString().slice(0, 10), ...from(300) }),
    call.getStreak({}),
    call.getForecast({}),
    call.getRetention({}),
    call.listLearned(),
    call.listMissed({}),
  ])
  return {
    states: states.map(({ term, review: { userId, vocId, listId, ...state } }) => ({ term, ...state })),
    answers: answers.map(({ term, answer: { userId, vocId, listId, ...answer } }) => ({ term, ...answer })),
    list: { learnersCount, dueCount, progress, stats },
    today: { ...today, lists: perList.map(({ due, new: fresh }) => ({ due, fresh })) },
    ...{ days, streak, forecast, retention, learned },
    missed: missed.vocs.map(({ term, misses, answers: all }) => ({ term, misses, all })),
  }
}

const from = (days: number) => ({ from: new Date(Date.now() - days * day).toISOString().slice(0, 10) })

describe('an import of an Anki package with its history', () => {
  it('says how many answers there are, brings them along when asked to, and never twice', async () => {
    const { services, user, ago } = await signedIn()
    const { list } = await createList(user)
    const into = { id: list.id, duplicates: 'skip' as const }
    const file = await uploadPackage(
      [noteOf('la playa'), noteOf('el mar')],
      [
        { note: 0, date: ago(0), ease: 1, time: 7000 },
        { note: 0, date: ago(1), template: 1, ease: 2 },
        { note: 1, date: ago(2), ease: 4 },
        { note: 0, date: ago(day), ease: 3 },
        { note: 0, date: ago(day + 1), template: 2 },
        { note: 1, date: ago(day + 2), type: 3, factor: 0 },
        { date: ago(day + 3) },
        { note: 1, date: ago(day + 4), type: 4, ease: 0 },
        { note: 1, date: Date.UTC(2005, 11, 31) },
        { note: 1, date: services.now().getTime() + 1 },
      ],
    )
    const ofFile = { ...none, template: 1, filtered: 1, deletedCard: 1 }
    const notTaken = { found: 9, saved: 0, known: 0, leftOut: ofFile }
    const dryRun = await user.call.transfer.importIntoList({ ...into, file, history: true, dryRun: true })
    expect(dryRun.answers).toEqual(notTaken)
    const without = await user.call.transfer.importIntoList({ ...into, file })
    expect(without).toMatchObject({ created: 2, answers: notTaken, leftBehind: ['scheduling'] })
    expect((await learnedOf(services, user, list.id)).answers).toEqual([])

    // The vocabularies are there already.
    const taken = await user.call.transfer.importIntoList({ ...into, file, history: true })
    expect(taken).toMatchObject({ created: 0, skipped: 2, leftBehind: [] })
    expect(taken.answers).toEqual({ found: 9, saved: 4, known: 0, leftOut: { ...ofFile, date: 2 } })
    const learned = await learnedOf(services, user, list.id)
    expect(
      learned.answers.map(({ term, type, result, date, thinkingTime }) => [
        ...[term, type, result],
        ...[date.getTime(), thinkingTime],
      ]),
    ).toEqual([
      ['el mar', 'translation', 1, ago(2), 1000],
      ['la playa', 'reverseTranslation', 0, ago(1), 1000],
      ['la playa', 'translation', -1, ago(0), 7000],
      ['la playa', 'translation', 1, ago(day), 1000],
    ])
    expect(learned.states.map(({ term, type, confidence }) => [term, type, confidence])).toEqual([
      ['el mar', 'translation', 1],
      ['la playa', 'reverseTranslation', 0],
      ['la playa', 'translation', 1],
    ])

    for (const duplicates of ['skip', 'update', 'add'] as const) {
      const again = await user.call.transfer.importIntoList({ ...into, duplicates, file, history: true })
      expect(again.answers).toEqual({ found: 9, saved: 0, known: 4, leftOut: { ...ofFile, date: 2 } })
      expect(await learnedOf(services, user, list.id)).toMatchObject({
        states: learned.states,
        answers: learned.answers,
      })
    }
    expect(await user.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 4 })
    expect(await miscounts(services.db, [user.id])).toEqual([])
  })

  it('keeps apart what was learned of added words with the same term', async () => {
    const { services, user, ago } = await signedIn()
    const { list } = await createList(user)
    const log: TestEntry[] = [
      { note: 0, date: ago(0), ease: 1 },
      { note: 1, date: ago(1), ease: 3 },
      { note: 1, date: ago(day), ease: 3 },
    ]
    const file = await uploadPackage([noteOf('el banco'), noteOf('el banco')], log)
    await user.call.transfer.importIntoList({ id: list.id, duplicates: 'add', file, history: true })
    const { states } = await learnedOf(services, user, list.id)
    expect(states.map(({ term, confidence }) => [term, confidence]).sort()).toEqual([
      ['el banco', 0],
      ['el banco', 2],
    ])
  })

  it('counts the answers to rows that are wrong, or for which there is no room', async () => {
    const { user, services, ago } = await signedIn({
      quotas: { lists: 5, vocabularies: 100, textsMb: 100, imagesMb: 100, feedbacks: 5 },
    })
    const count = 150
    const notes = Array.from({ length: count }, (_, n) => noteOf(n === 3 ? 'x'.repeat(101) : `término ${n}`))
    const log = notes.map((_, note) => ({ note, date: ago(note) }))
    const file = await uploadPackage(notes, log)
    const report = await user.call.transfer.importNewList({ ...listFields, file, history: true })
    expect(report).toMatchObject({ total: count, created: 99, failedCount: 51 })
    expect(report.answers).toEqual({ found: count, saved: 99, known: 0, leftOut: { ...none, notImported: 51 } })
    expect(await miscounts(services.db, [user.id])).toEqual([])
  })

  it('leaves out answers from before a reset, and finishes one that is under way', async () => {
    const { user, services, ago } = await signedIn({ learningRowsPerCall: 2 })
    const { list, vocs: words } = await createList(user, ['uno', 'dos'])
    const file = await uploadPackage(
      [noteOf('uno'), noteOf('dos')],
      [
        { note: 0, date: ago(0) },
        { note: 1, date: ago(200 * day) },
      ],
    )
    const vocReviews = words.map(({ id: vocId }) => ({ vocId, type: 'dictation', result: 1, thinkingTime: 1 }) as const)
    await user.call.reviews.submit({ vocReviews: vocReviews.map((one, n) => ({ ...one, date: ago(n) })) })
    // In a server that stops before the steps of the reset.
    const deferredFiles = { uploads: new Map(), removeAfterCommit() {}, runAfterCommit() {} }
    await testCaller({ ...services, deferredFiles }, { sessionId: user.sessionId }).call.reviews.reset({ id: list.id })
    expect(await services.db.$count(reviewResults, eq(reviewResults.userId, user.id))).toBe(2)
    services.pass(200 * day)
    const input = { id: list.id, file, history: true, duplicates: 'skip' as const }
    const report = await user.call.transfer.importIntoList(input)
    expect(report.answers).toEqual({ found: 2, saved: 1, known: 0, leftOut: { ...none, reset: 1 } })
    expect(await learnedOf(services, user, list.id)).toMatchObject({
      answers: [{ term: 'dos', type: 'translation' }],
      list: { learnersCount: 1 },
    })
    expect(await miscounts(services.db, [user.id])).toEqual([])
  })

  it('goes on after it broke off: what was saved is known then', async () => {
    let breaksOff = true
    const vocabularyFiles: VocabularyFiles = {
      async open(...input) {
        const file = await inProcessFiles.open(...input)
        return {
          ...file,
          async *chunks(...order) {
            for await (const chunk of file.chunks(...order)) {
              yield chunk
              if (breaksOff) throw new Error('the connection is gone')
            }
          },
        }
      },
    }
    const { user, services, ago } = await signedIn({ vocabularyFiles })
    const { list } = await createList(user)
    const notes = Array.from({ length: 150 }, (_, n) => noteOf(`término ${n}`))
    const log = notes.flatMap((_, note) => [0, 1, 2].map((n) => ({ note, date: ago(note + n * day) })))
    const input = { id: list.id, file: await uploadPackage(notes, log), history: true, duplicates: 'skip' as const }
    await expect(user.call.transfer.importIntoList(input)).rejects.toThrow()
    expect((await learnedOf(services, user, list.id)).answers).toHaveLength(300)
    breaksOff = false
    const report = await user.call.transfer.importIntoList(input)
    expect(report).toMatchObject({ created: 50, skipped: 100 })
    expect(report.answers).toEqual({ found: 450, saved: 150, known: 300, leftOut: none })
    expect(await miscounts(services.db, [user.id])).toEqual([])
  })

  it('is of packages alone', async () => {
    const { user } = await signedIn()
    const { list } = await createList(user)
    const file = await upload(new TextEncoder().encode('term,definition\nuno,one'))
    const report = await user.call.transfer.importIntoList({ id: list.id, file, history: true })
    expect(report.answers).toBeUndefined()
  })
})

describe('answers that are added with vocabularies', () => {
  it('belong to one of these', async () => {
    const { user, ago } = await signedIn()
    const { list } = await createList(user)
    const answer = { type: 'translation', result: 1, date: ago(0), thinkingTime: 1 } as const
    const answers = [
      { ...answer, index: 0 },
      { ...answer, index: 1 },
    ]
    const input = { id: list.id, vocs: [vocFields('uno')], answers }
    await expect(user.call.transfer.addVocs(input)).rejects.toMatchObject({
      cause: { key: 'INVALID_INPUT', issues: [{ path: ['answers', 1, 'index'], message: 'No such vocabulary' }] },
    })
    expect(await user.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 0 })
    expect(await user.call.transfer.addVocs({ ...input, answers: [] })).toMatchObject({
      answers: { saved: 0, known: 0, leftOut: { date: 0, reset: 0, notImported: 0 } },
    })
  })

  const terms = ['uno', 'dos', 'tres']
  const anyAnswer = fc.record({
    index: fc.nat(terms.length - 1),
    type: fc.constantFrom(...reviewTypes.slice(0, 2)),
    result: fc.constantFrom<Answer>(-1, 0, 1),
    /** In hours, so that several come on one day, and some at the same time. */
    hoursAgo: fc.integer({ min: 1, max: 24 * 250 }),
    thinkingTime: fc.nat(60_000),
  })
  type AnyAnswer = typeof anyAnswer extends fc.Arbitrary<infer Value> ? Value : never
  const anyAnswers = fc.array(anyAnswer, { minLength: 1, maxLength: 60, size: 'max' })
  const anyCase = fc.record({
    before: anyAnswers,
    imported: anyAnswers,
    chunks: fc.integer({ min: 1, max: 3 }),
    settings: fc.record({
      intervals: fc.array(fc.nat(20), { maxLength: 6 }),
      schedule: fc.constantFrom('intervals' as const, 'adaptive' as const),
      timeZone: fc.constantFrom('UTC', 'Pacific/Apia', 'America/New_York'),
    }),
  })

  it('give what submissions of them would: states, memories, counts, days and streaks', async () => {
    const services = await testServices()
    const now = services.now().getTime()
    const dated = (answers: readonly AnyAnswer[]) =>
      answers
        .map(({ hoursAgo, ...answer }) => ({ ...answer, date: now - hoursAgo * 3_600_000 }))
        .toSorted((a, b) => a.date - b.date)
    const run = async ({
      before,
      imported,
      chunks,
      settings,
    }: typeof anyCase extends fc.Arbitrary<infer Value> ? Value : never) => {
      const results: unknown[] = []
      for (const way of ['import', 'submit'] as const) {
        const user = await createUser(services)
        await user.call.reviews.updateSettings({ reviews: settings })
        const { list, vocs: words } = await createList(user, terms)
        const submit = async (answers: ReturnType<typeof dated>, size: number) => {
          const vocReviews = answers.map(
            ({ index, ...answer }): ReviewResult => ({ ...answer, vocId: words[index]?.id ?? '' }),
          )
          for (let start = 0; start < vocReviews.length; start += size)
            await user.call.reviews.submit({ vocReviews: vocReviews.slice(start, start + size) })
        }
        await submit(dated(before), 100)
        if (way === 'submit') await submit(dated(imported), 7)
        else {
          const answers = dated(imported)
          const size = Math.ceil(answers.length / chunks)
          let saved = 0
          for (let start = 0; start < answers.length; start += size) {
            const part = answers.slice(start, start + size)
            const input = { id: list.id, vocs: terms.map(vocFields), duplicates: 'skip' as const, answers: part }
            saved += (await user.call.transfer.addVocs(input)).answers?.saved ?? 0
          }
          const all = [...before, ...imported].map(({ index, type, hoursAgo }) => `${index} ${type} ${hoursAgo}`)
          const first = before.map(({ index, type, hoursAgo }) => `${index} ${type} ${hoursAgo}`)
          expect(saved).toBe(new Set(all).size - new Set(first).size)
        }
        expect(await miscounts(services.db, [user.id])).toEqual([])
        results.push(await learnedOf(services, user, list.id))
      }
      expect(results[0]).toEqual(results[1])
    }
    await fc.assert(fc.asyncProperty(anyCase, run), { numRuns: process.env.TEST_SCOPE === 'nightly' ? 60 : 6 })
  })
})

describe('an export as an Anki package with the history', () => {
  it('is imported as what was learned, by whoever gets it; without, and of another user, there is none', async () => {
    const { services, user, ago } = await signedIn()
    const { list, vocs: words } = await createList(user, ['uno', 'dos', 'tres'], { public: true })
    const undefinedWord = await user.call.vocs.create({ listId: list.id, term: 'cuatro', pos: 'n' })
    const vocReviews = [...words, undefinedWord].flatMap(({ id: vocId }, n) =>
      reviewTypes.flatMap((type, t) =>
        Array.from({ length: 3 * n }, (_, k): ReviewResult => {
          const date = ago(k * 5 * day + 10 * n + t)
          return { vocId, type, result: ([1, 0, -1] as const)[(n + t + k) % 3] ?? 1, date, thinkingTime: 100 * k }
        }),
      ),
    )
    await user.call.reviews.submit({ vocReviews })
    const before = await learnedOf(services, user, list.id)
    const exportBy = async ({ call }: TestUser, history?: boolean) =>
      upload(
        await bytesOf(await call.transfer.exportList({ id: list.id, format: 'apkg', ...(history && { history }) })),
      )

    const ben = await createUser(services)
    const file = await exportBy(user, true)
    const { list: copy, answers } = await ben.call.transfer.importNewList({ file, history: true, public: true })
    const count = vocReviews.length
    expect(answers).toEqual({ found: count, saved: count, known: 0, leftOut: none })
    const after = await learnedOf(services, ben, copy?.id ?? '')
    // How late an answer was given follows from when it arrived.
    const known = ({ answers: all, ...rest }: typeof before) => ({
      ...rest,
      list: { ...rest.list, stats: { ...rest.list.stats, name: '' } },
      answers: all.map(({ dueAge, savedAt, ...answer }) => answer),
    })
    expect(known(after)).toEqual(known(before))

    for (const without of [await exportBy(user), await exportBy(await createUser(services), true)]) {
      const report = await ben.call.transfer.importNewList({ file: without, dryRun: true })
      expect(report).toMatchObject({ created: 4, answers: { found: 0 }, leftBehind: [] })
    }
    const asCsv = user.call.transfer.exportList({ id: list.id, format: 'csv', history: true })
    await expect(asCsv).rejects.toMatchObject({ cause: { issues: [{ path: ['history'] }] } })
  })
})
