import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import * as z from 'zod'
import { startProgram } from '../processes/program.ts'
import { createDatabase } from './databases.ts'
import { answersOf, type Peer } from './peer.ts'

/*
 * ishiko732/ts-fsrs-demo (Next.js, Hono, Kysely), from a folder in which it was installed and built (`npx next build`). Nothing of it is
 * part of this project: it runs as its own process, on its own database, with as many notes as our list has vocabularies.
 */

const databaseName = 'peer_fsrs_demo'
const secret = 'the benchmark signs a session by itself'
const sessionCookie = 'authjs.session-token'

/** The headers of a navigation within React's application. */
const navigation = {
  accept: '*/*',
  rsc: '1',
  'next-router-state-tree': encodeURIComponent(JSON.stringify(['', { children: ['__PAGE__', {}] }])),
}

/** Programs that run in the peer's folder, with its packages. */
const sessionScript = `
  const { encode } = await import('@auth/core/jwt')
  const [userKey, secret, salt] = process.argv.slice(1)
  process.stdout.write(await encode({ token: { userKey, name: 'Learner', email: 'learner@example.com' }, secret, salt }))`
const parametersScript = `
  const { generatorParameters } = await import('ts-fsrs')
  process.stdout.write(JSON.stringify(generatorParameters()))`

/** Starts the peer on a new database of this server. Throws if it was not built. */
export async function startFsrsDemo(folder: string, serverUrl: string, notes: number): Promise<Peer> {
  if (!existsSync(join(folder, '.next', 'BUILD_ID'))) throw new Error('it is not built: npx next build')
  const databaseUrl = await createDatabase(serverUrl, databaseName)
  const env = {
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: secret,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const runInside = (args: readonly string[]) =>
    execFileSync(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  runInside(['node_modules/tsx/dist/cli.mjs', 'src/server/migrations/migrations.ts'])
  const parameters = runInside(['--input-type=module', '-e', parametersScript])
  const { userId, cardIds } = await fill(databaseUrl, notes, parameters)
  const token = runInside(['--input-type=module', '-e', sessionScript, `user ${userId}`, secret, sessionCookie])
  const program = await startProgram({
    name: 'ts-fsrs-demo',
    args: (port) => ['node_modules/next/dist/bin/next', 'start', '-p', `${port}`, '-H', '127.0.0.1'],
    cwd: folder,
    env: (port) => ({ ...env, NEXTAUTH_URL: `http://127.0.0.1:${port}` }),
    readyPath: '/api/users',
  })
  const cookie = `${sessionCookie}=${token}`
  const post = (path: string, body: object) => ({
    method: 'POST',
    path: `/api/${path}`,
    headers: { cookie },
    body: JSON.stringify(body),
  })
  return {
    name: 'ishiko732/ts-fsrs-demo',
    program,
    requests(call, n) {
      if (call === 'page of 50') return [post('notes/list', { page: { page: 1, pageSize: 50 } })]
      // What its client sends when the user goes from the first page to the review.
      if (call === 'queue of 15') return [{ method: 'GET', path: '/review', headers: { cookie, ...navigation } }]
      return answersOf(call, n).map((answer) => {
        const cid = cardIds[answer % cardIds.length]
        return post('scheduler/review', { cid, rating: 3, timestamp: Date.now(), offset: 0, duration: 1 })
      })
    },
    does: {
      'page of 50':
        'decrypts a token, without a session that could be revoked; questions, answers and sources, the number of all; by OFFSET',
      'queue of 15':
        'no such call: what its client loads when the user goes to the review, rendered as React components. Whole cards, 15 new ones by the limit of the deck; numbers all cards that may be due; in no order',
      'one answer':
        'the token as before; computes FSRS and stores state and history in a transaction, but reads the state before it: of two at a time one is lost. No counts, no order of dates; sent twice, it counts twice',
      '50 answers': 'no such call: fifty single ones, each saved by itself',
    },
  }
}

async function fill(databaseUrl: string, count: number, parameters: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const ids = (rows: readonly unknown[]) => rows.map((row) => z.object({ id: z.number() }).parse(row).id)
  try {
    const [userId = 0] = ids(
      await sql`insert into users (name, email, "oauthId", "oauthType") values ('Learner', 'learner@example.com', '1', 'github') returning id`,
    )
    const limit = JSON.stringify({ new: 15, review: 1000, learning: 1000, suspended: 8 })
    const [deckId = 0] = ids(
      await sql`insert into decks (uid, name, fsrs, card_limit) values (${userId}, 'Words', ${parameters}::text::jsonb, ${limit}::text::jsonb) returning id`,
    )
    await sql`
      insert into notes (uid, did, question, answer, source)
      select ${userId}, ${deckId}, 'term ' || n, 'meaning of the term ' || n, 'default' from generate_series(1, ${count}::int) n`
    const cardIds = ids(
      await sql`
        insert into cards (uid, did, nid, due, stability, difficulty, elapsed_days, scheduled_days, reps, lapses, state)
        select uid, did, id, extract(epoch from now()) * 1000, 0, 0, 0, 0, 0, 0, 0 from notes returning id`,
    )
    await sql`vacuum analyze`
    return { userId, cardIds }
  } finally {
    await sql.end()
  }
}
