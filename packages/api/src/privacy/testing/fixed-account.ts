import { reviewTypes } from '@wordtide/contract'
import { learners, lists, ownParameters, reviewResults, reviews, shares, suspensions, users, vocs } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../../calls/context.ts'
import { jpegBytes, pngBytes, testCaller, testServices } from '../../testing/index.ts'
import { viewUser } from '../../users/index.ts'
import { emailKey } from '../../values/email-key.ts'
import { insertProfile } from './fixed-profile.ts'
import { awkwardText, idSequence, minutesAgo, now } from './fixed-values.ts'

type Rows<Table extends { $inferInsert: unknown }> = Table['$inferInsert'][]

/** The rows of a fixed account. Ids, dates and texts are the same in each run, so that its data can be compared byte for byte. */
export interface FixedAccount {
  ownerId: string
  users: Rows<typeof users>
  lists: Rows<typeof lists>
  vocs: Rows<typeof vocs>
  shares: Rows<typeof shares>
  learners: Rows<typeof learners>
  suspensions: Rows<typeof suspensions>
  ownParameters: Rows<typeof ownParameters>
  reviews: Rows<typeof reviews>
  answers: Rows<typeof reviewResults>
}

const imageIds = ['019affff-0000-7000-8000-000000000001', '019affff-0000-7000-8000-000000000002'] as const

type Fields<Row> = Partial<Omit<Row, 'id'>>

/** Collects the rows of a fixed account, each with valid fields and those given. */
function collectRows(account: number) {
  const nextId = idSequence(account)
  const rows: Omit<FixedAccount, 'ownerId'> = {
    users: [],
    lists: [],
    vocs: [],
    shares: [],
    learners: [],
    suspensions: [],
    ownParameters: [],
    reviews: [],
    answers: [],
  }
  const addUser = (name: string, fields: Fields<typeof users.$inferInsert> = {}): string => {
    const id = nextId()
    const email = `${name}-${account}@example.com`
    rows.users.push({ id, name, email, emailKey: emailKey(email), createdAt: minutesAgo(9000), ...fields })
    return id
  }
  const addList = (ownerId: string, name: string, fields: Fields<typeof lists.$inferInsert> = {}): string => {
    const id = nextId()
    const times = { createdAt: minutesAgo(8000), lastModifiedAt: minutesAgo(100) }
    const texts = { name, description: '', language: 'es', targetLanguages: ['en'], tags: [], searchKey: '' }
    rows.lists.push({ id, ownerId, ...texts, ...times, public: false, ...fields })
    return id
  }
  const addVoc = (listId: string, term: string, authorId: string, fields: Fields<typeof vocs.$inferInsert> = {}) => {
    const id = nextId()
    // In the order of the ids, as in the product.
    const createdAt = new Date(minutesAgo(7000).getTime() + rows.vocs.length)
    const texts = { term, termKey: term, searchKey: term, pos: 'n', label: '', notes: '', tags: [] }
    const values = { definitions: [], examples: [], attributes: [], lastModifiedAt: createdAt, createdAt }
    rows.vocs.push({ id, listId, createdById: authorId, lastModifiedById: authorId, ...texts, ...values, ...fields })
    return id
  }
  return { rows, addUser, addList, addVoc }
}

/** An account with something of everything: as many cases as fit into a text that one can read. */
export function mixedAccount(): FixedAccount {
  const { rows, addUser, addList, addVoc } = collectRows(1)
  const ada = addUser('Ada', { activatedAt: minutesAgo(8999), intervals: [1, 4, 12], timeZone: 'Asia/Tokyo' })
  const [ben, cleo] = [addUser('Ben'), addUser('Cleo')]

  const sea = addList(ada, awkwardText, {
    description: awkwardText,
    imageId: imageIds[0],
    tags: ['sea', 'a,b', '{}'],
    targetLanguages: ['en', 'de'],
    public: true,
  })
  addList(ada, 'Empty')
  const unseen = addList(ada, 'Never reviewed')
  const shared = addList(ben, 'Shared')
  const hidden = addList(ben, 'Hidden')
  const bens = addList(ben, 'Public', { public: true })

  const uno = addVoc(sea, 'uno', ada, { imageId: imageIds[1], notes: awkwardText, label: 'm', tags: ['one'] })
  const dos = addVoc(sea, awkwardText, ben, {
    definitions: [
      { language: 'en', value: awkwardText },
      { language: 'de', value: 'zwei' },
    ],
    examples: [
      { value: 'los *dos*', translations: [{ language: 'en', value: 'the two' }] },
      { value: '', translations: [] },
    ],
    attributes: [{ name: 'plural', value: 'doses' }],
  })
  // Its file is gone.
  addVoc(unseen, 'tres', ada, { imageId: '019affff-0000-7000-8000-000000000003' })
  const eins = addVoc(shared, 'eins', ben)
  addVoc(shared, 'zwei', ada, { lastModifiedById: ben })
  const drei = addVoc(hidden, 'drei', ada, { imageId: imageIds[0] })
  addVoc(hidden, 'not to be shown', ada, { lastModifiedById: ben })
  const un = addVoc(bens, 'un', ben)

  rows.shares.push(
    { listId: sea, userId: ben, editor: true, createdAt: minutesAgo(90) },
    { listId: sea, userId: cleo, editor: false, createdAt: minutesAgo(80) },
    { listId: shared, userId: ada, editor: true, createdAt: minutesAgo(70) },
  )
  for (const [listId, lastReviewedAt, resetAt] of [
    [sea, minutesAgo(10), null],
    [unseen, null, minutesAgo(5)],
    [shared, minutesAgo(20), null],
    [bens, minutesAgo(20), minutesAgo(500)],
  ] as const)
    rows.learners.push({ userId: ada, listId, lastReviewedAt, resetAt })
  rows.learners.push({ userId: ben, listId: sea, lastReviewedAt: minutesAgo(10), resetAt: null })
  for (const [userId, listId, vocId, type, confidence] of [
    [ada, sea, uno, 'translation', 4],
    [ada, sea, uno, 'dictation', 0],
    [ada, sea, uno, 'reverseTranslation', 2],
    [ada, sea, dos, 'dictation', 7],
    [ada, shared, eins, 'dictation', 1],
    [ada, bens, un, 'translation', 3],
    [ben, sea, uno, 'translation', 5],
  ] as const) {
    const lastWrong = confidence === 2
    const review = { userId, vocId, type, listId }
    rows.reviews.push({ ...review, confidence, lastWrong, lastReview: minutesAgo(20), firstReview: minutesAgo(300) })
    for (const [minutes, result] of [
      [300, 1],
      [200, 0],
      [20, lastWrong ? -1 : 1],
    ] as const)
      rows.answers.push({
        ...review,
        result,
        date: minutesAgo(minutes),
        thinkingTime: minutes === 200 ? Number.MAX_SAFE_INTEGER : minutes,
        maxConfidence: 4,
        savedAt: minutesAgo(minutes - 1),
      })
  }
  for (const [userId, listId, vocId] of [
    [ada, sea, dos],
    [ada, hidden, drei],
    [ben, sea, uno],
  ] as const)
    rows.suspensions.push({ userId, listId, vocId, suspendedAt: minutesAgo(15) })
  rows.ownParameters.push({
    userId: ada,
    parameters: Array.from({ length: 21 }, (_, n) => n / 8),
    declined: true,
    fittedAt: minutesAgo(12),
    answers: 1234,
    defaultLogLoss: 0.375,
    fittedLogLoss: 0.25,
    nextLookAt: now,
  })
  return { ownerId: ada, ...rows }
}

/** An account whose data come in several batches and pages. */
export function largeAccount(): FixedAccount {
  const { rows, addUser, addList, addVoc } = collectRows(2)
  const [ada, ben] = [addUser('Ada'), addUser('Ben')]
  for (let n = 0; n < 230; n++) {
    const isOwn = n % 23 !== 0
    const listId = addList(isOwn ? ada : ben, `List ${n}`, { public: n % 46 === 0 })
    if (isOwn && n % 5 === 0) rows.shares.push({ listId, userId: ben, editor: true, createdAt: minutesAgo(90) })
    const vocIds = Array.from({ length: n === 120 ? 620 : n === 23 ? 520 : n % 4 }, (_, m) =>
      addVoc(listId, `term ${m}`, ada),
    )
    const answers = vocIds.flatMap((vocId, m) =>
      reviewTypes
        .filter((_, t) => n === 120 || (m + t + n) % 3 !== 0)
        .map((type) => ({ userId: ada, listId, vocId, type, m })),
    )
    for (const vocId of vocIds) rows.suspensions.push({ userId: ada, listId, vocId, suspendedAt: minutesAgo(n) })
    if (n % 3 !== 2) rows.learners.push({ userId: ada, listId, lastReviewedAt: minutesAgo(10), resetAt: null })
    if (n % 3 === 2) continue
    for (const { m, ...review } of answers) {
      const dates = { lastReview: minutesAgo(m % 40), firstReview: minutesAgo(m % 40) }
      rows.reviews.push({ ...review, confidence: m % 9, lastWrong: m % 5 === 0, ...dates })
      const answer = { ...review, maxConfidence: 8, thinkingTime: m, savedAt: now }
      rows.answers.push({ ...answer, result: m % 2, date: minutesAgo(m % 40) })
    }
  }
  return { ownerId: ada, ...rows }
}

/** Stores a fixed account, and calls `work` in a request of its owner; then deletes it, so that the next run can store it again. */
export async function withAccount<T>(
  { ownerId, ...rows }: FixedAccount,
  work: (context: UserContext) => Promise<T>,
): Promise<T> {
  const services = await testServices({ now: () => now })
  const { db, images } = services
  await images.put(imageIds[0], pngBytes)
  await images.put(imageIds[1], jpegBytes)
  try {
    await db.insert(users).values(rows.users)
    await inChunks(rows.lists, (values) => db.insert(lists).values(values))
    await inChunks(rows.vocs, (values) => db.insert(vocs).values(values))
    await inChunks(rows.shares, (values) => db.insert(shares).values(values))
    await inChunks(rows.learners, (values) => db.insert(learners).values(values))
    await inChunks(rows.suspensions, (values) => db.insert(suspensions).values(values))
    await inChunks(rows.ownParameters, (values) => db.insert(ownParameters).values(values))
    await inChunks(rows.reviews, (values) => db.insert(reviews).values(values))
    await inChunks(rows.answers, (values) => db.insert(reviewResults).values(values))
    await insertProfile(db, ownerId, rows.lists)
    const [owner] = await db.select().from(users).where(eq(users.id, ownerId))
    if (owner === undefined) throw new Error('the account was not stored')
    return await work({ ...testCaller(services).context, user: viewUser(owner) })
  } finally {
    for (const { id } of rows.users) await db.delete(users).where(eq(users.id, id))
  }
}

async function inChunks<Row>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000) await insert(rows.slice(start, start + 1000))
}
