import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goodPassword, linkIn, linkParams } from '@wordtide/api/testing'
import { type Database, leases, mailQueue, openDatabase } from '@wordtide/db'
import { freePort, waitUntil } from '@wordtide/db/testing'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, afterEach, expect, it } from 'vitest'
import { removeFolders } from '../testing/helpers.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, type ServerProcess, startServer } from '../testing/server-process.ts'

const running: ServerProcess[] = []
afterEach(async () => {
  for (const { end } of running.splice(0)) await end('SIGKILL')
})
afterAll(removeFolders)

async function start(dataDir: string, env: Record<string, string> = {}) {
  const server = await startServer(dataDir, await freePort(), env)
  running.push(server)
  return server
}

/** Works on the database of a server that is not running. */
async function withDatabase(dataDir: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const { db, close } = await openDatabase({ dataDir })
  try {
    await work(db)
  } finally {
    await close()
  }
}

/** Makes the queued mails due, as if the pause before their second attempt were over, and the lease of the killed server. */
async function endPause(db: Database): Promise<void> {
  await db.delete(leases)
  const rows = await db
    .update(mailQueue)
    .set({ dueAt: new Date(0) })
    .returning()
  expect(new Set(rows.map(({ attempts }) => attempts))).toEqual(new Set([1]))
}

const ada = 'ada@example.com'
const ben = 'ben@example.com'

const signUp = ({ url }: ServerProcess, email: string) =>
  new RestClient(url).call('POST users', { name: 'Ada', email, password: goodPassword })

/** Activates an account with the link in its mail. */
async function activate({ url }: ServerProcess, email: string, mails: readonly Email[]) {
  const mail = mails.find(({ to }) => to?.[0]?.address === email)
  const token = linkParams(linkIn(mail?.text)).get('token')
  return new RestClient(url).call('POST users/activate', { email, token })
}

it('a server that is killed before the mail server has acknowledged a mail sends it again, and the first link works', async () => {
  const received: Email[] = []
  let acknowledges = false
  const mailServer = await startMailServer({
    closeTimeout: 10,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        if (acknowledges) done()
      })
    },
  })
  const dataDir = await preparedDataDir()
  const settings = { SMTP_URL: `smtp://${mailServer.host}` }
  const killed = await start(dataDir, settings)
  await signUp(killed, ada)
  await waitUntil(() => received.length === 1)
  await killed.end('SIGKILL')
  const first = received.splice(0)
  acknowledges = true
  await withDatabase(dataDir, endPause)
  const server = await start(dataDir, settings)
  await waitUntil(() => received.length === 1)
  expect(received[0]?.messageId, 'a copy can be recognized').toBe(first[0]?.messageId)
  expect(await activate(server, ada, first)).toMatchObject({ status: 200 })
  await server.end('SIGKILL')
  await mailServer.close()
})

it('a server that is killed before a written mail has left the queue writes it to the same file, and both links work', async () => {
  const dataDir = await preparedDataDir()
  const outbox = join(dataDir, 'outbox')
  const read = async () =>
    Promise.all((await readdir(outbox)).map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))))
  // Holds the server between writing and deleting.
  await withDatabase(dataDir, async (db) => {
    await db.execute(`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''the server is about to be killed''; end'`)
    await db.execute(`create trigger refuse before delete on mail_queue for each row execute function refuse()`)
  })
  const killed = await start(dataDir)
  for (const email of [ada, ben]) await signUp(killed, email)
  await waitUntil(() => killed.output.stdout.split('mail not sent').length > 2)
  await killed.end('SIGKILL')
  const [names, first] = [await readdir(outbox), await read()]
  expect(names).toHaveLength(2)
  await withDatabase(dataDir, async (db) => {
    await db.execute(`drop trigger refuse on mail_queue`)
    await endPause(db)
  })
  const server = await start(dataDir)
  await waitUntil(() => server.output.stdout.split('mail written').length > 2)
  expect(await readdir(outbox)).toEqual(names)
  expect(await activate(server, ada, first)).toMatchObject({ status: 200 })
  expect(await activate(server, ben, await read())).toMatchObject({ status: 200 })
})
