import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createList, createUser, shareList, type TestUser, vocFields } from '@wordtide/api/testing'
import { changesComplete, isNightlyScope } from '@wordtide/db/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshFolder, removeFolders, testApp } from '../../testing/index.ts'

const program = fileURLToPath(new URL('../../../../../examples/sync/wordtide-sync.mjs', import.meta.url))
const histories = isNightlyScope ? 1000 : 12

/** The program's exports. */
interface Example {
  emptyCopy(): Copy
  vocabulariesOf(copy: Copy): Record<string, Thing>
  edits: {
    add(copy: Copy, listId: string, fields: object): void
    change(copy: Copy, id: string, fields: object): void
    remove(copy: Copy, id: string): void
    answer(copy: Copy, id: string, type: string, result: number): void
  }
  sync(server: { url: string; token: string }, copy: Copy): Promise<void>
}
type Thing = Record<string, unknown> & { listId?: string }
interface Copy extends Record<'list' | 'vocabulary' | 'review', Record<string, Thing>> {
  unsent: object[]
  refused: { do: string; why: string }[]
}

const server = testApp()
let url = ''
let example: Example
beforeAll(async () => {
  url = await (await server).app.listen({ port: 0, host: '127.0.0.1' })
  example = await import(pathToFileURL(program).href)
})
afterAll(async () => {
  await (await server).app.close()
  await removeFolders()
})

const tokenOf = async ({ call }: TestUser) =>
  (await call.accessTokens.create({ name: 'Sync', scope: 'write', days: 7 })).token

/** Counts of a list change without a change of the list. */
function comparable({ list, vocabulary, review }: Copy) {
  const lists = Object.values(list).map((value) => {
    const { vocsCount, learnersCount, dueCount, progress, milestones, rating, ratingsCount, ...fields } = value
    return [String(value.id), fields] as const
  })
  return { list: Object.fromEntries(lists), vocabulary, review }
}

const steps = {
  add: 'a device adds a word',
  change: 'a device changes a word',
  remove: 'a device removes a word',
  answer: 'a device answers a card',
  sync: 'a device syncs',
  share: 'Ben shares his list, or takes it back',
  publish: 'Ben publishes his list, or takes it back',
  edit: 'Ben changes a word of his list',
  drop: 'Ben removes a word of his list',
  rename: 'Ada renames a list in the browser',
  move: 'Ada moves words to another list in the browser',
  reset: 'Ada resets a list',
  deleteList: 'Ada deletes a list',
  deleteShared: 'Ben deletes his list',
} as const
const often = ['add', 'change', 'answer', 'sync', 'sync', 'share'] as const
const anyStep = fc.record({
  do: fc.constantFrom(...often, ...Object.keys(steps)),
  device: fc.nat(1),
  at: fc.nat(1000),
})

/** Runs a history of two devices of Ada's, and of Ben, who shares a list with her. Returns whether an edit was refused. */
async function runHistory(history: readonly { do: string; device: number; at: number }[]): Promise<void> {
  const { services } = await server
  const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
  const token = await tokenOf(ada)
  const { list: first } = await createList(ada, ['uno'])
  const { list: second } = await createList(ada)
  const { list: bens, vocs: bensVocs } = await createList(ben, ['pan', 'sol'])
  const lists = [first.id, second.id, bens.id]
  let isShared = false
  let isPublic = false
  const devices = [example.emptyCopy(), example.emptyCopy()]
  const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]
  const sync = async (copy: Copy) => {
    await changesComplete(services.db)
    await example.sync({ url, token }, copy)
    expect(copy.unsent).toEqual([])
    await changesComplete(services.db)
    await example.sync({ url, token }, copy)
    const whole = example.emptyCopy()
    await example.sync({ url, token }, whole)
    expect(comparable(copy)).toEqual(comparable(whole))
  }
  for (const { do: step, device, at } of history) {
    // Two edits at one time would be one.
    services.pass(1000)
    const copy = devices[device] ?? example.emptyCopy()
    const known = Object.keys(example.vocabulariesOf(copy))
    const id = pick(known, at)
    const list = pick(lists, at) ?? ''
    const bensVoc = pick(bensVocs, at)
    const own = pick(lists.slice(0, 2), at) ?? ''
    if (step === 'add') example.edits.add(copy, list, vocFields(`word ${at}`))
    if (id !== undefined) {
      if (step === 'change') example.edits.change(copy, id, { notes: `note ${at}` })
      if (step === 'remove') example.edits.remove(copy, id)
      if (step === 'answer') example.edits.answer(copy, id, at % 2 === 0 ? 'dictation' : 'translation', 1)
    }
    if (step === 'sync') await sync(copy)
    const work = async () => {
      if (step === 'share' && isShared) await ben.call.shares.delete({ listId: bens.id, email: ada.email })
      if (step === 'share' && !isShared) await shareList(services, bens.id, ada, at % 2 === 0 ? 'editor' : 'viewer')
      if (step === 'share') isShared = !isShared
      if (step === 'publish') {
        isPublic = !isPublic
        const { name, language, targetLanguages } = bens
        await ben.call.lists.update({ id: bens.id, name, language, targetLanguages, public: isPublic })
      }
      if (step === 'edit' && bensVoc) await ben.call.vocs.update({ id: bensVoc.id, ...vocFields(`pan ${at}`) })
      if (step === 'drop' && bensVoc) await ben.call.vocs.delete({ id: bensVoc.id })
      if (step === 'rename') {
        const { language, targetLanguages } = first
        await ada.call.lists.update({
          id: own,
          name: `List ${at}`,
          language: at % 2 === 0 ? language : 'fr',
          targetLanguages,
        })
      }
      if (step === 'move') {
        const { items } = await ada.call.vocs.list({ listId: first.id })
        const ids = items.slice(0, 3).map((voc) => voc.id)
        if (ids.length > 0)
          await ada.call.vocs.moveMany({ listId: first.id, ids, toListId: list === first.id ? second.id : list })
      }
      if (step === 'reset') await ada.call.reviews.reset({ id: list })
      if (step === 'deleteList') await ada.call.lists.delete({ id: own })
      if (step === 'deleteShared') await ben.call.lists.delete({ id: bens.id })
    }
    // Some of it is gone already, or not allowed.
    await work().catch(() => {})
    if (at % 7 === 0) await services.finishDeletions()
  }
  for (const copy of devices) await sync(copy)
}

it(`the example for syncing is equal to the server after each sync, in ${histories} random histories`, {
  timeout: 0,
}, async () => {
  const history = fc.array(anyStep, { minLength: 5, maxLength: 25, size: 'max' })
  await fc.assert(fc.asyncProperty(history, runHistory), { numRuns: histories })
})

it('an edit of what was changed elsewhere meanwhile is refused, and the program says so', async () => {
  const { services } = await server
  const ada = await createUser(services)
  const { list, vocs } = await createList(ada, ['mar'])
  const id = vocs[0]?.id ?? ''
  const file = join(await freshFolder(), 'words.json')
  const env = { PATH: process.env.PATH ?? '', WORDTIDE_URL: url, WORDTIDE_TOKEN: await tokenOf(ada) }
  const run = async (...args: string[]) => promisify(execFile)(process.execPath, [program, file, ...args], { env })
  await changesComplete(services.db)
  expect((await run('sync')).stdout).toBe('1 lists, 1 words, 0 reviews; 0 to send\n')
  await run('change', id, '{ "notes": "offline" }')
  expect((await run('add', list.id, JSON.stringify(vocFields('sol')))).stdout).toContain(
    '2 words, 0 reviews; 2 to send',
  )
  services.pass(1000)
  await ada.call.vocs.update({ id, ...vocFields('mar'), notes: 'elsewhere' })
  expect((await run('sync')).stderr).toBe(`Refused: change ${id}: It was changed elsewhere\n`)
  // What was just sent is in the feed once no older transaction is open, in any database of the server.
  await changesComplete(services.db)
  expect((await run('sync')).stdout).toBe('1 lists, 2 words, 0 reviews; 0 to send\n')
  expect(JSON.parse(await readFile(file, 'utf8')).vocabulary[id].notes).toBe('elsewhere')
})
