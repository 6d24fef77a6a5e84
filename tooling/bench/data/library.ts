import { setTimeout as delay } from 'node:timers/promises'
import { keyMark } from '@wordtide/db'
import * as z from 'zod'
import { type BenchPostgres, readNote, writeNote } from '../processes/postgres.ts'
import { startBenchServer } from '../processes/server.ts'
import { type BenchUser, signUp } from '../processes/user.ts'
import { createLists, review, vocabulariesOf } from './learners.ts'
import { fillEmptyLists } from './vocabularies.ts'

/** Three learners with the same lists, among others who have so many vocabularies. */
const learnerNote = z.object({
  email: z.string(),
  /** The list with a thousand vocabularies, all of them reviewed. */
  listId: z.string(),
  /** Those of that list. */
  vocIds: z.array(z.string()),
})
export type Learner = z.infer<typeof learnerNote>
const libraryNote = z.object({ learners: z.array(learnerNote) })

/** A database that serves as a template, and who learns in it. */
export interface Library {
  database: string
  learners: Learner[]
}

const emails = ['bare@example.com', 'rest@example.com', 'trpc@example.com']
const ownLists = { count: 60, vocs: 20, large: 1000 }
const listSizeOfOthers = 100

/** Returns the library in which others have `vocabularies`, loads it if it is not there yet. */
export async function loadLibrary(
  server: BenchPostgres,
  vocabularies: number,
  report: (progress: string) => void,
): Promise<Library> {
  const database = `library_${vocabularies}`
  const noted = libraryNote.safeParse(readNote(server, database))
  if (noted.success && (await server.hasDatabase(database))) return { database, ...noted.data }
  const say = (text: string) => report(`loading ${vocabularies.toLocaleString('en-US')} vocabularies: ${text}`)
  await server.dropDatabase(database)
  await server.createDatabase(database)
  say('the users')
  const product = await startBenchServer(server.urlOf(database))
  const sql = server.admin(database)
  try {
    const users: BenchUser[] = []
    for (const email of emails) users.push(await signUp(product, email))
    const others: BenchUser[] = []
    const readers = Math.min(40, Math.max(1, Math.floor(vocabularies / 5000)))
    for (let n = 0; n < readers; n++) others.push(await signUp(product, `reader${n}@example.com`))
    say('the lists')
    const lists = new Map<BenchUser, string[]>()
    for (const user of users) {
      const small = await createLists(
        sql,
        user,
        'List',
        Array.from({ length: ownLists.count - 1 }, () => ownLists.vocs),
      )
      lists.set(user, [...(await createLists(sql, user, 'Large list', [ownLists.large])), ...small])
    }
    for (const user of others) lists.set(user, await createLists(sql, user, 'Reader', [Math.min(1000, vocabularies)]))
    await insertOthers(server, database, vocabularies - readers * Math.min(1000, vocabularies))
    await fillEmptyLists(sql, (filled, total) => say(`${bar(filled / total)} ${filled} of ${total}`))
    await sql.unsafe('vacuum analyze')
    const learners: Learner[] = []
    for (const user of users) {
      say(`the reviews of ${user.email}`)
      const [listId = '', ...small] = lists.get(user) ?? []
      const vocIds = await vocabulariesOf(sql, listId)
      // The last hundred are new.
      await review(user, vocIds.slice(0, -100))
      for (const id of small.slice(0, 30)) await review(user, await vocabulariesOf(sql, id, 10))
      learners.push({ email: user.email, listId, vocIds })
    }
    for (const [n, user] of others.entries()) {
      say(`the reviews of others, ${n + 1} of ${others.length}`)
      for (const id of lists.get(user) ?? []) await review(user, await vocabulariesOf(sql, id))
    }
    await sql.unsafe('vacuum analyze')
    writeNote(server, database, { learners })
    return { database, learners }
  } finally {
    await product.stop()
    // The server's connections end after it.
    await delay(200)
  }
}

/** Inserts users with ten lists each, for so many vocabularies in all. */
async function insertOthers(server: BenchPostgres, database: string, vocabularies: number): Promise<void> {
  const lists = Math.max(0, Math.floor(vocabularies / listSizeOfOthers))
  const sql = server.admin(database)
  await sql`
    insert into users (id, name, email, email_key, created_at, activated_at)
    select gen_random_uuid(), 'Other', 'other' || n || '@example.com', 'other' || n || '@example.com', now(), now()
    from generate_series(1, ${Math.ceil(lists / 10)}::int) n`
  await sql`
    insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
      last_modified_at, search_key, vocs_count)
    select gen_random_uuid(), id, 'Other ' || m, '', 'es', '{en}', '{}', m = 1, now() - (n * 10 + m) * interval '1 minute', now(),
      'other ' || m || ${keyMark}::text, ${listSizeOfOthers}::int
    from (select id, row_number() over (order by id) as n from users where name = 'Other') other
    cross join generate_series(1, 10) m where (n - 1) * 10 + m <= ${lists}::int`
  await sql`insert into learners (user_id, list_id) select owner_id, id from lists on conflict do nothing`
}

/** A bar of progress. */
const bar = (share: number, width = 24): string =>
  `[${'█'.repeat(Math.round(share * width)).padEnd(width, '·')}] ${Math.round(share * 100)} %`
