import { setTimeout as sleep } from 'node:timers/promises'
import { goodPassword, linkIn, linkParams, listFields, pngBytes, pngFile } from '@wordtide/api/testing'
import { listView } from '@wordtide/contract'
import { amountOf, anyMoment, freePort, isFullRun, reportFault, seededInteger, waitUntil } from '@wordtide/db/testing'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { keepCalling, newTally, openLedger, waitUntilReady } from '../testing/ledger.ts'
import { hasPostgres, startOnPostgres } from '../testing/postgres-process.ts'
import { RestClient } from '../testing/rest-client.ts'
import { missingForGroup, startGroup } from '../testing/server-group.ts'
import { errorsIn, type ServerProcess, startServer } from '../testing/server-process.ts'

/** In CI, a check that cannot run has failed. */
const canRun = missingForGroup === undefined || process.env.CI !== undefined
if (!canRun) process.stderr.write(`scale-out: not run (install ${missingForGroup})\n`)

const restarts = amountOf({ short: 2, all: 2, full: 20 })
const kills = amountOf({ short: 2, all: 2, full: 40 })
const clientCount = 8

/** Longer than HAProxy takes to see that a server is there again. */
const seenMs = 1500

afterAll(removeFolders)

type Group = Awaited<ReturnType<typeof startGroup>>

/** Signs up at a server, activates the account by its mail, and signs in. */
async function signUp({ mails }: Group, url: string, email: string): Promise<RestClient> {
  const client = new RestClient(url)
  await client.call('POST users', { name: 'Ada', email, password: goodPassword })
  const mailsTo = () => mails.received.filter(({ recipients }) => recipients.includes(email))
  await waitUntil(() => mailsTo().length > 0)
  const { text } = await PostalMime.parse(mailsTo()[0]?.content ?? '')
  await client.call('POST users/activate', { email, token: linkParams(linkIn(text)).get('token') })
  await client.signIn(email)
  return client
}

const compareAll = async (ledgers: readonly Awaited<ReturnType<typeof openLedger>>[]) => {
  const compared = await Promise.all(ledgers.map(({ compare }) => compare()))
  for (const { lost, twice, unknown, counted, stored } of compared)
    expect({ lost, twice, unknown, counted }).toEqual({ lost: [], twice: [], unknown: [], counted: stored })
  return compared.reduce((sum, each) => sum + each.acknowledged, 0)
}

describe.runIf(canRun)('two servers with one database and one store', () => {
  let group: Group
  let urls: [string, string]
  beforeAll(async () => {
    group = await startGroup()
    urls = [group.members[0].server.url, group.members[1].server.url]
  })
  afterAll(() => group?.close())

  it('know the same users: who signs in at one is signed in at the other, and signed out at both', async () => {
    const client = await signUp(group, urls[0], 'ada@example.com')
    client.url = urls[1]
    expect((await client.call('GET users/session')).status).toBe(200)
    const { cookie } = client
    expect((await client.call('DELETE users/session')).status).toBe(204)
    for (const url of urls) {
      const before = new RestClient(url)
      before.cookie = cookie
      expect((await before.call('GET users/session')).status).toBe(401)
    }
  })

  it('send each mail once', async () => {
    const emails = Array.from({ length: 12 }, (_, n) => `learner${n}@example.com`)
    await Promise.all(emails.map((email, n) => signUp(group, urls[n % 2] ?? '', email)))
    // Both look for mails at intervals; once one has sent a mail, the other does not find it.
    const receivedBy = (email: string) => group.mails.received.filter(({ recipients }) => recipients.includes(email))
    expect(emails.map((email) => receivedBy(email).length)).toEqual(emails.map(() => 1))
  })

  it('show the same images, and remove them for both', async () => {
    const client = await signUp(group, urls[0], 'ben@example.com')
    const { id, image } = await client.createList(pngFile())
    client.url = urls[1]
    expect(await client.getBytes(image ?? '')).toEqual(pngBytes)
    expect((await client.call(`DELETE lists/${id}`)).status).toBe(204)
    client.url = urls[0]
    expect((await client.call(`GET ${image?.replace('/api/', '')}`)).status).toBe(404)
  })

  it('say which images cannot be had while the store is away, and go on with everything else', async () => {
    const client = await signUp(group, urls[0], 'cem@example.com')
    const { image } = await client.createList(pngFile())
    await group.store.stop()
    const path = `GET ${image?.replace('/api/', '')}`
    expect(await client.call(path)).toMatchObject({ status: 503, body: { key: 'BUSY' } })
    expect((await client.call('GET lists/user')).status).toBe(200)
    await waitUntilReady(group.url)
    await group.store.start()
    expect((await client.call(path)).status).toBe(200)
  })

  it('carry out a request with an Idempotency-Key once, although both get it at the same moment', async () => {
    const client = await signUp(group, urls[0], 'dora@example.com')
    const fields = { ...listFields, name: 'Once' }
    for (let round = 0; round < 5; round++) {
      const headers = { cookie: client.cookie, 'content-type': 'application/json', 'idempotency-key': `round-${round}` }
      const create = (url: string) =>
        fetch(`${url}/api/lists`, { method: 'POST', headers, body: JSON.stringify(fields) }).then(async (response) =>
          response.ok ? listView.parse(await response.json()).id : response.status,
        )
      const ids = new Set(await Promise.all([...urls, ...urls].map(create)))
      // A request that arrives while the first one is still running is told to come again.
      expect([...ids].filter((id) => typeof id === 'string')).toHaveLength(1)
      expect([...ids].filter((id) => typeof id === 'number' && id !== 409)).toEqual([])
    }
    const { body } = await client.call('GET lists/user')
    expect(JSON.stringify(body).match(/"name":"Once"/g)).toHaveLength(5)
  })

  it(`restarted in turn under load, ${restarts} times, fail no request`, async () => {
    const client = await signUp(group, group.url, 'eva@example.com')
    const tally = newTally()
    const ledgers = await Promise.all(Array.from({ length: clientCount }, () => openLedger(client, tally)))
    const calling = keepCalling(ledgers)
    for (let restart = 0; restart < restarts; restart++) {
      const member = group.members[restart % 2 === 0 ? 0 : 1]
      expect(await member.server.end('SIGTERM')).toBe(0)
      await member.restart()
      // Waits for time: HAProxy does not report that it has seen the server.
      await sleep(seenMs)
    }
    await calling.stop()
    const errors = group.members.map(({ server }) => errorsIn(server)).join('\n')
    expect(tally, errors).toMatchObject({ unexpected: [], unanswered: 0, unavailable: 0 })
    const acknowledged = await compareAll(ledgers)
    const figures = { acknowledged, lost: 0, twice: 0, refused: 0, slowestMs: tally.slowestMs }
    reportFault({ fault: 'rolling restart behind HAProxy', engine: 'PostgreSQL', times: restarts, ...figures })
  })

  it(`killed in turn under load, ${kills} times, lose nothing, and the other one goes on`, async () => {
    const random = seededInteger('scale-out')
    const client = await signUp(group, group.url, 'fay@example.com')
    const tally = newTally()
    const ledgers = await Promise.all(Array.from({ length: clientCount }, () => openLedger(client, tally)))
    const calling = keepCalling(ledgers)
    let readyMs = 0
    for (let kill = 0; kill < kills; kill++) {
      const member = group.members[kill % 2 === 0 ? 0 : 1]
      await anyMoment(random, 100, 600)
      await member.server.end('SIGKILL')
      readyMs = Math.max(readyMs, await waitUntilReady(group.url))
      await member.restart()
      // Waits for time: HAProxy does not report that it has seen the server.
      await sleep(seenMs)
    }
    await calling.stop()
    // Requests under way on the killed server get no response, or one of the proxy.
    expect(tally.unexpected).toEqual([])
    expect(tally.unanswered).toBeLessThanOrEqual(kills * clientCount)
    const acknowledged = await compareAll(ledgers)
    const figures = { acknowledged, lost: 0, twice: 0, slowestMs: tally.slowestMs, readyMs }
    reportFault({ fault: 'kill -9 of one of two servers', engine: 'PostgreSQL', times: kills, ...figures })
  })
})

describe.runIf(canRun && isFullRun)('two servers that count attempts', () => {
  it('count them together', async () => {
    const group = await startGroup({ RATE_LIMITS: 'on' })
    const statusesAt = async (urls: readonly string[], email: string) => {
      const statuses: number[] = []
      for (let n = 0; !statuses.includes(429) && n < 200; n++) {
        const client = new RestClient(urls[n % urls.length] ?? '')
        statuses.push((await client.call('POST users/session', { email, password: 'Wrong0ne!' })).status)
      }
      return statuses
    }
    try {
      const [one, other] = group.members.map(({ server }) => server.url)
      const alone = await statusesAt([one ?? ''], 'nobody@example.com')
      expect(await statusesAt([one ?? '', other ?? ''], 'nobody-else@example.com')).toEqual(alone)
      expect(alone.at(-1)).toBe(429)
    } finally {
      await group.close()
    }
  })
})

describe.runIf(hasPostgres)('a server without a store', () => {
  it.runIf(isFullRun)('warns at its start if the server before it has its images in another folder', async () => {
    const { postgres, dataDir, server, close } = await startOnPostgres()
    const isWarned = ({ output }: ServerProcess) => output.stdout.includes('has its images in another DATA_DIR')
    const start = async (folder: string) => {
      const started = await startServer(folder, await freePort(), { DATABASE_URL: postgres.url })
      await started.end('SIGINT')
      return isWarned(started)
    }
    try {
      expect(isWarned(server)).toBe(false)
      expect(await start(dataDir)).toBe(false)
      const elsewhere = await freshFolder()
      expect([await start(elsewhere), await start(elsewhere), await start(dataDir)]).toEqual([true, false, true])
    } finally {
      await close()
    }
  })
})
