import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { type BenchPostgres, readNote, writeNote } from '../processes/postgres.ts'
import { startBenchServer } from '../processes/server.ts'
import { type BenchUser, signUp } from '../processes/user.ts'
import { createLists, review, vocabulariesOf } from './learners.ts'
import { fillEmptyLists } from './vocabularies.ts'

const learnerNote = z.object({
  email: z.string(),
  /** The user's largest or first list. */
  listId: z.string(),
  /** Fifty vocabularies of that list. */
  vocIds: z.array(z.string()),
})
export type OwnLearner = z.infer<typeof learnerNote>

const ownNote = z.object({
  /** By the number of vocabularies in the only list, each reviewed in all types. */
  large: z.record(z.string(), learnerNote),
  /** By the number of lists of ten vocabularies. */
  lists: z.record(z.string(), learnerNote),
})

/** A database of users who differ in how much they have themselves. */
export type OwnSizes = z.infer<typeof ownNote> & { database: string }

const sizes = {
  quick: { large: [100, 1000, 3000], lists: [103, 303] },
  full: { large: [1000, 10_000, 100_000], lists: [103, 1003, 10_003] },
}

/** Returns the database of users of different sizes, loads it if it is not there yet. */
export async function loadOwnSizes(
  server: BenchPostgres,
  size: 'quick' | 'full',
  report: (progress: string) => void,
): Promise<OwnSizes> {
  const database = `own_${size}`
  const noted = ownNote.safeParse(readNote(server, database))
  if (noted.success && (await server.hasDatabase(database))) return { database, ...noted.data }
  const say = (text: string) => report(`loading users of different sizes: ${text}`)
  await server.dropDatabase(database)
  await server.createDatabase(database)
  const product = await startBenchServer(server.urlOf(database))
  const sql = server.admin(database)
  const { large, lists } = sizes[size]
  const create = async (kind: string, n: number, listSizes: readonly number[]) => {
    say(`${listSizes.length} lists of ${kind}${n}`)
    const user = await signUp(product, `${kind}${n}@example.com`)
    return { n, user, listIds: await createLists(sql, user, 'List', listSizes) }
  }
  try {
    const created = {
      large: await inTurn(large, (n) => create('large', n, [n])),
      lists: await inTurn(lists, (n) =>
        create(
          'lists',
          n,
          Array.from({ length: n }, () => 10),
        ),
      ),
    }
    await fillEmptyLists(sql, (filled, total) => say(`${filled} of ${total} vocabularies`))
    await sql.unsafe('vacuum analyze')
    for (const { n, user, listIds } of created.large) {
      const vocIds = await vocabulariesOf(sql, listIds[0] ?? '')
      for (let from = 0; from < n; from += 5000) {
        say(`the reviews of ${n} vocabularies, from ${from} on`)
        await review(user, vocIds.slice(from, from + 5000))
        // Otherwise PostgreSQL goes on with plans for empty tables, which take twenty times as long.
        await sql.unsafe('analyze')
      }
    }
    for (const { n, user, listIds } of created.lists) {
      say(`the reviews of ${n} lists`)
      for (const id of listIds.slice(0, 100)) await review(user, await vocabulariesOf(sql, id))
    }
    await sql.unsafe('vacuum analyze')
    const noteOf = async (group: { n: number; user: BenchUser; listIds: string[] }[]) =>
      Object.fromEntries(
        await inTurn(group, async ({ n, user, listIds }) => {
          const listId = listIds[0] ?? ''
          return [n, { email: user.email, listId, vocIds: await vocabulariesOf(sql, listId, 50) }] as const
        }),
      )
    const note = {
      large: await noteOf(created.large),
      lists: await noteOf(created.lists),
    }
    writeNote(server, database, note)
    return { database, ...note }
  } finally {
    await product.stop()
    // The server's connections end after it.
    await delay(200)
  }
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}
