import { cpSync } from 'node:fs'
import { type APIRequestContext, type BrowserContextOptions, expect, request as requests } from '@playwright/test'
import { addWords, createList, createVoc, picture, shareList } from '../fixtures/lists.ts'
import { reviewAll } from '../fixtures/reviews.ts'
import { type Server, startServer } from '../fixtures/server.ts'
import { createUser, signIn } from '../fixtures/users.ts'
import { addExtremes, type Extremes } from './extremes.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** The users who look at screens, besides visitors. */
export type UserName = 'learner' | 'newcomer' | 'finisher' | 'collector'

/** A server with the data of all screens. Nothing that a screen shows may be changed by another one. */
export interface World {
  server: Server
  /** Signed in once; each screen has a browser context with these cookies. */
  sessions: Record<UserName, StorageState>
  lists: Record<'own' | 'kitchen' | 'shared' | 'edited' | 'empty' | 'japanese' | 'finished' | 'words', string>
  /** A vocabulary of the learner's own list, with everything that one can have. */
  vocId: string
  extremes: Extremes
  /** A class that the learner teaches and the collector attends. */
  schoolClass: { id: string; code: string }
}

/** Starts a server with a copy of the seeded data, and adds the users and lists that the seed does not have. */
export async function createWorld(seedFolder: string): Promise<World> {
  const server = await startServer({ RATE_LIMITS: 'off' }, async (dataDir) =>
    cpSync(seedFolder, dataDir, { recursive: true }),
  )
  const open = () => requests.newContext({ baseURL: server.url })
  const [learner, newcomer, finisher, collector] = await Promise.all([open(), open(), open(), open()])
  await signIn(learner, 'ada@example.com', 'Wordtide1!')
  const lists = await learnersLists(learner)
  await createUser(newcomer, server, 'Noor Haddad')
  const { email } = await createUser(collector, server, 'Grace Hopper')
  await shareList(learner, lists.own, email, true)
  await shareList(learner, lists.own, 'chiara@example.com')
  const schoolClass = await joinClass(learner, collector)
  const world: World = {
    server,
    lists: {
      ...lists,
      edited: await editedList(collector),
      finished: await finishedList(finisher, server),
      words: await thousandWords(collector),
    },
    schoolClass,
    vocId: await fullVoc(learner, lists.own),
    extremes: await addExtremes(collector),
    sessions: {
      learner: await learner.storageState(),
      newcomer: await newcomer.storageState(),
      finisher: await finisher.storageState(),
      collector: await collector.storageState(),
    },
  }
  await Promise.all([learner, newcomer, finisher, collector].map((context) => context.dispose()))
  return world
}

interface ListRow {
  id: string
  name: string
}

/** Returns the lists of a page of lists by their names. */
async function listsAt(request: APIRequestContext, path: string): Promise<Map<string, string>> {
  const { lists }: { lists: ListRow[] } = await (await request.get(path)).json()
  return new Map(lists.map(({ id, name }) => [name, id]))
}

async function learnersLists(learner: APIRequestContext) {
  const own = await listsAt(learner, '/api/lists/user')
  const shared = await listsAt(learner, '/api/lists/shared')
  const open = await listsAt(learner, '/api/lists/public')
  const idOf = (lists: Map<string, string>, name: string) => {
    const id = lists.get(name)
    if (id === undefined) throw new Error(`the seed has no list ${name}`)
    return id
  }
  const empty = await createList(learner, 'Italiano: al mare', [], { language: 'it' })
  const list = await (await learner.get(`/api/lists/${idOf(own, 'Spanish: first words')}`)).json()
  const put = await learner.put(`/api/lists/${list.id}/image`, { headers: imageType, data: picture.buffer })
  expect(put.status()).toBe(200)
  return {
    own: idOf(own, 'Spanish: first words'),
    // With one target language only, so that a review of it needs no choice.
    kitchen: idOf(own, 'Spanish: in the kitchen'),
    shared: idOf(shared, 'Spanish: verbs that mislead'),
    japanese: idOf(open, '日本語: はじめて'),
    empty: empty.id,
  }
}

const imageType = { 'content-type': picture.mimeType }

/** A vocabulary with a value in every field and a due review. */
async function fullVoc(learner: APIRequestContext, listId: string): Promise<string> {
  const id = await createVoc(learner, listId, {
    term: 'la marea',
    label: 'the sea',
    definitions: [
      { language: 'en', value: 'the tide' },
      { language: 'de', value: 'die Gezeiten, Ebbe und Flut' },
    ],
    examples: [
      {
        value: 'La *marea* sube al anochecer.',
        translations: [{ language: 'en', value: 'The *tide* comes in at nightfall.' }],
      },
      {
        value: 'Con la *marea* baja se ven las rocas.',
        translations: [{ language: 'en', value: 'At low *tide* one can see the rocks.' }],
      },
    ],
    attributes: [
      { name: 'gender', value: 'feminine' },
      { name: 'plural', value: 'las mareas' },
    ],
    tags: ['sea', 'nature'],
    notes: 'Also of people: una marea de gente.',
  })
  const put = await learner.put(`/api/vocs/${id}/image`, { headers: imageType, data: picture.buffer })
  expect(put.status()).toBe(200)
  // Due, whenever the gallery is made.
  const date = Date.now() - 5 * 24 * 3_600_000
  const vocReviews = [{ vocId: id, type: 'translation', result: 1, date, thinkingTime: 1000 }]
  expect((await learner.post('/api/reviews/vocs', { data: { vocReviews } })).status()).toBe(200)
  return id
}

/** The class of the seed, which one more student joins. */
async function joinClass(teacher: APIRequestContext, student: APIRequestContext) {
  const { classes }: { classes: { id: string; code: string }[] } = await (await teacher.get('/api/classes')).json()
  const [seeded] = classes
  if (seeded === undefined) throw new Error('the seed has no class')
  expect((await student.post('/api/classes/join', { data: { code: seeded.code } })).status()).toBe(200)
  return seeded
}

/** A list of somebody else, in which the learner may change the vocabularies. */
async function editedList(owner: APIRequestContext): Promise<string> {
  const { id } = await createList(owner, 'Français: à la gare', ['la gare', 'le quai', 'le billet'], { language: 'fr' })
  await shareList(owner, id, 'ada@example.com', true)
  return id
}

/** The only list of a user who has answered all cards of the day. */
async function finishedList(finisher: APIRequestContext, server: Server): Promise<string> {
  await createUser(finisher, server, 'Jun Tanaka')
  const { id } = await createList(finisher, 'Português: a praia', ['a onda', 'a areia', 'a maré'], { language: 'pt' })
  await reviewAll(finisher, id)
  return id
}

async function thousandWords(collector: APIRequestContext): Promise<string> {
  const { id } = await createList(collector, 'A thousand words', [])
  await addWords(collector, id, 1000)
  return id
}
