import { createHash } from 'node:crypto'
import { createCaller, createContext, createSpeech, inProcessFiles, type Services } from '@wordtide/api'
import { createUser } from '@wordtide/api/testing'
import { defaultQuotas } from '@wordtide/contract'
import { type Database, openDatabase, vocs } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import { type DataSize, insertBulk } from './fill.ts'

/** A learner with an open session, as a browser knows it. */
export interface Account {
  userId: string
  /** The header of each request. */
  cookie: string
  sessionId: string
  /** The learner's own lists; the first has a history of reviews. */
  listIds: string[]
}

const listsPerLearner = 3
/** How many answers a learner has given in the past, by how many days ago. */
const history = [
  { daysAgo: 60, answers: 90 },
  { daysAgo: 20, answers: 60 },
  { daysAgo: 2, answers: 30 },
]

/**
 * Fills an empty database. Lists and answers of the learners come from the product's own procedures, so that everything that is derived from
 * them is there; the data of others is inserted.
 */
export async function fillDatabase(
  url: string,
  folder: string,
  size: DataSize,
  report: (progress: string) => void,
): Promise<Account[]> {
  const { db, close } = await openDatabase({ url, dataDir: folder })
  try {
    const services = servicesOn(db)
    const accounts: Account[] = []
    for (let n = 0; n < size.learners; n++) {
      report(`learners: ${n} of ${size.learners}`)
      accounts.push(await createLearner(services, n, size.vocsPerList))
    }
    await insertBulk(url, size, (filled, total) => report(`vocabularies: ${filled} of ${total}`))
    for (const [n, account] of accounts.entries()) {
      report(`reviews: learner ${n} of ${size.learners}`)
      await answerPastReviews(services, account)
    }
    return accounts
  } finally {
    await close()
  }
}

function servicesOn(db: Database): Services {
  const none = () => Promise.reject(new Error('the benchmark stores no files'))
  const ignore = () => {}
  const log = { info: ignore, warn: ignore, error: ignore }
  const cache = { put: none, get: async () => undefined }
  return {
    db,
    now: () => new Date(),
    mailer: { send: none },
    images: {
      put: none,
      get: async () => undefined,
      open: async () => undefined,
      has: async () => false,
      remove: async () => {},
      async *list() {},
    },
    speech: createSpeech({ engines: [], cache, log, now: Date.now }),
    log,
    vocabularyFiles: inProcessFiles,
    ankiPackages: {
      create() {
        throw new Error('the benchmark makes no packages')
      },
    },
    publicUrl: 'http://localhost:3000',
    limited: false,
    registration: 'open',
    quotas: defaultQuotas,
    passwordCost: { memoryCost: 8, timeCost: 1 },
    wake: ignore,
  }
}

async function createLearner(services: Services, n: number, vocsPerList: number): Promise<Account> {
  const { id, sessionId, call } = await createUser(services, { name: `Learner ${n}` })
  const listIds: string[] = []
  for (let list = 0; list < listsPerLearner; list++) {
    const { id } = await call.lists.create({
      name: `Words of ${n}, part ${list}`,
      language: 'es',
      targetLanguages: ['en'],
      public: (n + list) % 10 === 0,
    })
    listIds.push(id)
  }
  await services.db.execute(sql`update lists set vocs_count = ${vocsPerList} where owner_id = ${id}`)
  return { userId: id, cookie: `wordtide_session=${sessionId}`, sessionId, listIds }
}

async function answerPastReviews(services: Services, { sessionId, listIds: [listId = ''] }: Account): Promise<void> {
  const rows = await services.db.select({ id: vocs.id }).from(vocs).where(eq(vocs.listId, listId))
  const now = Date.now()
  const vocReviews = history.flatMap(({ daysAgo, answers }) =>
    rows.slice(0, answers).map(({ id }, n) => ({
      vocId: id,
      type: 'translation' as const,
      // The same answers in each run: one in ten is wrong.
      result: createHash('md5').update(`${daysAgo} ${n}`).digest().readUInt8(0) < 26 ? (-1 as const) : (1 as const),
      date: now - daysAgo * 86_400_000 + n * 4000,
      thinkingTime: 2500,
    })),
  )
  const call = createCaller(createContext(services, { sessionId }))
  await call.reviews.submit({ vocReviews })
}
