import * as database from '@wordtide/db'
import { users } from '@wordtide/db'
import { blockSize } from '@wordtide/scheduling'
import { eq, getTableColumns, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { runJob } from '../flow/jobs.ts'
import { sweepImages } from '../images/index.ts'
import { deleteRowsOfLists } from '../lists/index.ts'
import type { JobName } from '../services.ts'
import {
  createList,
  createUser,
  goodPassword,
  mailedToken,
  memoryImages,
  outcome,
  pngFile,
  shareList,
  signIn,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
  uniqueEmail,
  vocFields,
} from '../testing/index.ts'
import { newId } from '../values/ids.ts'
import { deleteRowsOfAccounts } from './delete-rows.ts'

const tables = Object.values(database).filter((value) => is(value, PgTable))

/** Returns every row of the database, as text, that contains one of these strings. */
async function rowsContaining({ db }: TestServices, strings: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const fields = Object.values(getTableColumns(table)).map((column) => sql`coalesce(${column}::text, '')`)
    const rows = await db.select({ text: sql<string>`concat_ws(' ', ${sql.join(fields, sql`, `)})` }).from(table)
    found.push(...rows.map(({ text }) => text).filter((text) => strings.some((string) => text.includes(string))))
  }
  return found
}

/** Creates a user with data in every feature, and another one whose lists the first has used. */
async function createFixtures(services: TestServices) {
  const email = uniqueEmail()
  const name = `Zelda ${newId()}`
  const { call: visitor } = testCaller(services)
  await visitor.accounts.signUp({ name, email, password: goodPassword })
  await visitor.accounts.activate({ email, token: await mailedToken(services, email) })
  await testCaller(services, { ip: '203.0.113.9' }).call.accounts.signIn({ email, password: goodPassword })
  const sessionId = await signIn(services, email)
  const { call } = testCaller(services, { sessionId })
  const zelda: TestUser = { ...(await call.accounts.getSession()), sessionId, call }
  const ben = await createUser(services, { name: 'Ben' })

  const own = await createList(zelda, ['uno', 'dos'], { image: pngFile(), public: true })
  await call.vocs.create({ listId: own.list.id, ...vocFields('tres'), image: pngFile() })
  await shareList(services, own.list.id, ben, 'editor')
  const answer = (vocId: string) => ({
    vocReviews: [{ vocId, type: 'dictation' as const, result: 1 as const, date: Date.now(), thinkingTime: 1 }],
  })
  await ben.call.reviews.submit(answer(own.vocs[0]?.id ?? ''))
  await ben.call.ratings.rate({ listId: own.list.id, rating: 5 })

  const other = await createList(ben, ['eins'])
  await shareList(services, other.list.id, zelda, 'editor')
  const written = await call.vocs.create({ listId: other.list.id, ...vocFields('zwei'), image: pngFile() })
  await call.vocs.update({ id: other.vocs[0]?.id ?? '', ...vocFields('eins') })
  await call.ratings.rate({ listId: other.list.id, rating: 2 })
  await ben.call.reviews.submit(answer(other.vocs[0]?.id ?? ''))
  await call.reviews.submit(answer(other.vocs[0]?.id ?? ''))
  // Enough for its history to have blocks.
  for (const { id } of [own.vocs[0], other.vocs[0]].filter((voc) => voc !== undefined))
    await call.reviews.submit({
      vocReviews: Array.from({ length: blockSize + 1 }, (_, n) => ({
        vocId: id,
        type: 'dictation',
        result: 1,
        date: Date.now() - n,
        thinkingTime: 1,
      })),
    })

  await call.vocs.suspend({ id: other.vocs[0]?.id ?? '' })
  await call.profile.createLanguage({ language: 'de', level: 3 })
  await call.accessTokens.create({ name: 'Script', scope: 'read', days: 7 })
  await call.webhooks.create({ url: 'https://example.org/zelda', events: ['review.submitted'] })
  await call.feedback.send({ type: 'bug', subject: 'The sea', message: 'It is green.' })
  await call.reviews.updateSettings({ reviews: { intervals: [1, 2] } })
  await testCaller(services).call.accounts.sendPasswordReset({ email })
  await services.deliver()
  await testCaller(services).call.accounts.sendPasswordReset({ email })
  return { zelda, ben, own, other, written, traces: [zelda.id, email, name] }
}

const filesOf = async ({ images }: TestServices) => {
  const ids: string[] = []
  for await (const { id } of images.list()) ids.push(id)
  return ids
}

describe('deleting an account', () => {
  it('deletes every row and every file of the user', async () => {
    const services = await testServices({ limited: true })
    const { zelda, own, written, traces } = await createFixtures(services)
    expect((await rowsContaining(services, traces)).length, 'rows before the deletion').toBeGreaterThan(15)
    expect(await filesOf(services)).toHaveLength(3)
    expect(await zelda.call.privacy.deleteAccount()).toEqual({})
    await services.finishDeletions()
    // Until the last mail is sent, the queue has its address.
    await services.deliver()
    const lastMail = services.mails.findLast(({ to }) => to === zelda.email)
    expect(lastMail?.subject).toBe('Your Wordtide account was deleted')
    // Others are told for 30 days that they have lost the list.
    const left = await rowsContaining(services, [...traces, own.list.id])
    expect(left.filter((row) => !/ (access|share) (insert|delete) /.test(row))).toEqual([])
    expect(await rowsContaining(services, traces)).toEqual([])
    // The image of a vocabulary in another user's list stays.
    expect(await filesOf(services)).toEqual([written.image?.split('/').at(-1)])
  })

  it('ends every session, frees the address and invalidates mailed links', async () => {
    const services = await testServices()
    const { zelda } = await createFixtures(services)
    const elsewhere = await signIn(services, zelda.email)
    const token = await mailedToken(services, zelda.email)
    const { call, context } = testCaller(services, { sessionId: zelda.sessionId })
    await call.privacy.deleteAccount()
    expect(context.session.change).toEqual({ kind: 'revoke' })
    for (const id of [zelda.sessionId, elsewhere])
      await expect(testCaller(services, { sessionId: id }).call.accounts.getSession()).rejects.toMatchObject({
        cause: { key: 'UNAUTHORIZED' },
      })
    const { call: visitor } = testCaller(services)
    const credentials = { email: zelda.email, password: goodPassword }
    await expect(visitor.accounts.signIn(credentials)).rejects.toMatchObject({ cause: { key: 'WRONG_CREDENTIALS' } })
    await visitor.accounts.signUp({ name: 'Zora', ...credentials })
    await expect(
      visitor.accounts.resetPassword({ ...credentials, token, password: 'N3w-Passw0rd' }),
    ).rejects.toMatchObject({ cause: { key: 'INVALID_TOKEN' } })
  })

  it('updates the counters of other users’ lists, and keeps the vocabularies that the user wrote there', async () => {
    const services = await testServices()
    const { zelda, ben, other, written, own } = await createFixtures(services)
    const before = await ben.call.lists.get({ id: other.list.id })
    expect(before).toMatchObject({ learnersCount: 2, ratingsCount: 1, rating: 2, vocsCount: 2 })
    await zelda.call.privacy.deleteAccount()
    await services.finishDeletions()
    const after = await ben.call.lists.get({ id: other.list.id })
    expect(after).toMatchObject({ learnersCount: 1, ratingsCount: 0, rating: 0, vocsCount: 2 })
    expect(await ben.call.vocs.get({ id: written.id })).toMatchObject({
      term: 'zwei',
      image: written.image,
      createdBy: 'Deleted user',
      lastModifiedBy: 'Deleted user',
    })
    expect(await ben.call.vocs.get({ id: other.vocs[0]?.id ?? '' })).toMatchObject({
      createdBy: 'Ben',
      lastModifiedBy: 'Deleted user',
    })
    expect(await ben.call.shares.list({ listId: other.list.id })).toMatchObject({ shares: [] })
    expect(await ben.call.shares.listShared({})).toMatchObject({ lists: [] })
    await expect(ben.call.lists.get({ id: own.list.id })).rejects.toMatchObject({ cause: { key: 'LIST_NOT_FOUND' } })
  })

  it('succeeds even if a file cannot be removed, which is swept later', async () => {
    const images = memoryImages(() => new Date(0))
    let isBusy = true
    const remove = async (id: string) => {
      if (isBusy) throw new Error('the disk is busy')
      await images.remove(id)
    }
    const services = await testServices({ images: { ...images, remove } })
    const { zelda, traces } = await createFixtures(services)
    await zelda.call.privacy.deleteAccount()
    await services.finishDeletions()
    await services.deliver()
    expect(await rowsContaining(services, traces)).toEqual([])
    expect(await filesOf(services)).toHaveLength(3)
    isBusy = false
    services.pass(7_200_000)
    await sweepImages(services)
    expect(await filesOf(services)).toHaveLength(1)
  })

  it('does not rewrite the vocabularies that it deletes, of which there may be a hundred thousand', async () => {
    const services = await testServices()
    const { zelda, own } = await createFixtures(services)
    await services.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a vocabulary is rewritten'; end $$`)
    await services.db.execute(
      sql.raw(
        `create trigger refuse before update on vocs for each row when (old.list_id = '${own.list.id}') execute function refuse()`,
      ),
    )
    try {
      await zelda.call.privacy.deleteAccount()
      await services.finishDeletions()
    } finally {
      await services.db.execute(sql`drop function refuse cascade`)
    }
  })

  it('shows nothing of the account from then on, also while its rows are being deleted', async () => {
    const services = await testServices()
    const { zelda, ben, own, other, written } = await createFixtures(services)
    await createList(zelda, ['vier'], { public: true, name: `Public ${own.list.id}` })
    await zelda.call.privacy.deleteAccount()
    const seen = async () => {
      const { lists: found } = await ben.call.lists.listPublic({ search: own.list.id })
      const { createdBy } = await ben.call.vocs.get({ id: written.id })
      const { shares: shared } = await ben.call.shares.list({ listId: other.list.id })
      const { lists: learning } = await ben.call.reviews.listLearning({})
      return {
        own: await outcome(ben.call.lists.get({ id: own.list.id })),
        found,
        createdBy,
        shared,
        learning: learning.map(({ id }) => id),
      }
    }
    const nothing = {
      own: 'LIST_NOT_FOUND',
      found: [],
      createdBy: 'Deleted user',
      shared: [],
      learning: [other.list.id],
    }
    const steps = deleteRowsOfLists(services)
    do expect(await seen()).toEqual(nothing)
    while (!(await steps.next()).done)
    const last = deleteRowsOfAccounts(services)
    do expect(await seen()).toEqual(nothing)
    while (!(await last.next()).done)
  })

  it('changes nothing if it fails', async () => {
    const services = await testServices()
    const { zelda, other } = await createFixtures(services)
    const wake = (job: JobName) => expect.unreachable(`${job} was woken`)
    const failing = testCaller({ ...services, wake }, { sessionId: zelda.sessionId })
    await services.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no mail' ; end $$`)
    await services.db.execute(
      sql`create trigger refuse before insert on mail_queue for each row execute function refuse()`,
    )
    try {
      await expect(failing.call.privacy.deleteAccount()).rejects.toThrow()
    } finally {
      await services.db.execute(sql`drop function refuse cascade`)
    }
    expect(await zelda.call.lists.get({ id: other.list.id })).toMatchObject({ learnersCount: 2, ratingsCount: 1 })
    expect((await zelda.call.lists.listOwn({})).lists).toHaveLength(1)
    await zelda.call.privacy.deleteAccount()
  })

  it('is finished by the job after that has failed', async () => {
    const services = await testServices()
    const { zelda, traces } = await createFixtures(services)
    await zelda.call.privacy.deleteAccount()
    await services.deliver()
    // A foreign key without a cascade makes the last step fail.
    await services.db.execute(sql`create table if not exists anchor (user_id uuid references users (id))`)
    await services.db.execute(sql`insert into anchor values (${zelda.id})`)
    try {
      expect(await runJob(services, 'finish deletions')).toBe('failed')
    } finally {
      await services.db.execute(sql`drop table anchor`)
    }
    expect(await services.db.$count(users, eq(users.id, zelda.id))).toBe(1)
    expect(await runJob(services, 'finish deletions')).toBe('succeeded')
    expect(await rowsContaining(services, traces)).toEqual([])
  })
})
