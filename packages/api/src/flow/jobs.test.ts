import { accessTokens, leases, mailQueue } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { goodPassword, testCaller, testServices, uniqueEmail } from '../testing/index.ts'
import { dayMs } from '../values/durations.ts'
import { createJobs, jobs, runJob } from './jobs.ts'

it('a job does not run while another server holds its lease, and runs once the lease has expired', async () => {
  const services = await testServices()
  // Other tests of this worker run jobs too: with a clock years ahead, their leases have expired.
  services.pass(10 * 365 * dayMs)
  const until = new Date(services.now().getTime() + 60_000)
  const row = { name: 'clean up accounts', until }
  await services.db.insert(leases).values(row).onConflictDoUpdate({ target: leases.name, set: { until } })
  const lease = async () => (await services.db.select().from(leases).where(eq(leases.name, row.name)))[0]?.until
  await runJob(services, 'clean up accounts')
  expect(await lease()).toEqual(until)
  services.pass(60_000)
  await runJob(services, 'clean up accounts')
  expect(await lease()).toEqual(services.now())
  await services.db.delete(leases).where(eq(leases.name, row.name))
})

it.each(jobs.map(({ name }) => name))('the job "%s" runs', async (name) => {
  const services = await testServices()
  await services.db.delete(leases).where(eq(leases.name, name))
  expect(await runJob(services, name)).toBe('succeeded')
})

it('the end of a run is stored with its error, and a later one of the other kind leaves it', async () => {
  const services = await testServices()
  await services.db.delete(leases)
  const name = 'clean up access tokens'
  const run = async (running = services) => {
    await runJob(running, name)
    return (await services.db.select().from(leases).where(eq(leases.name, name)))[0]
  }
  const first = services.now()
  expect(await run()).toMatchObject({ succeededAt: first, failedAt: null, lastError: null })
  services.pass(1000)
  let calls = 0
  const now = () => {
    // The first call is for the lease, the second is that of the job.
    calls += 1
    if (calls === 2) throw new Error('Failed query', { cause: new Error('the disk is\tfull\nat line 2') })
    return services.now()
  }
  const failed = { failedAt: services.now(), lastError: 'the disk is full' }
  expect(await run({ ...services, now })).toMatchObject({ until: services.now(), succeededAt: first, ...failed })
  services.pass(1000)
  expect(await run()).toMatchObject({ succeededAt: services.now(), ...failed })
  await services.db.delete(leases)
})

it('a woken job runs at once, and stopping the server waits for it', async () => {
  const sent: string[] = []
  const ports = await testServices({
    mailer: {
      send: async (mail) => {
        sent.push(mail.to)
      },
    },
  })
  await ports.db.delete(leases)
  const { services, start, stop } = createJobs(ports)
  start()
  const email = uniqueEmail()
  await testCaller(services).call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  await expect.poll(() => sent).toContain(email)
  await stop()
})

it('no job runs before the start; what woke it until then is done at the start', async () => {
  const sent: string[] = []
  const ports = await testServices({
    mailer: {
      send: async (mail) => {
        sent.push(mail.to)
      },
    },
  })
  await ports.db.delete(leases)
  const { services, start, stop } = createJobs(ports)
  const email = uniqueEmail()
  await testCaller(services).call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  expect(await ports.db.select().from(leases)).toEqual([])
  start()
  await expect.poll(() => sent).toContain(email)
  await stop()
})

it('a mail server that never responds gets five mails at a time, and does not prevent the server from stopping', async () => {
  let started = 0
  const ports = await testServices({
    mailer: {
      send: () => {
        started += 1
        return new Promise<void>(() => {})
      },
    },
  })
  await ports.db.delete(leases)
  const { call } = testCaller(ports)
  for (let n = 0; n < 7; n++) await call.accounts.signUp({ name: 'Ada', email: uniqueEmail(), password: goodPassword })
  const { start, stop } = createJobs(ports, 10)
  start()
  await expect.poll(() => started).toBe(5)
  await stop()
  expect(started).toBe(5)
  const [lease] = await ports.db.select().from(leases).where(eq(leases.name, 'deliver mail'))
  expect(lease?.until.getTime(), 'the next server can begin at once').toBeLessThanOrEqual(ports.now().getTime())
  await ports.db.delete(leases)
  await ports.db.delete(mailQueue)
})

it('an observer is told the outcome of each job that has run', async () => {
  const tested = await testServices()
  const db = new Proxy(tested.db, {
    get: (target, name) =>
      name === 'delete'
        ? (table: PgTable) => (table === accessTokens ? fail() : target.delete(table))
        : Reflect.get(target, name),
  })
  const fail = () => {
    throw new Error('broken')
  }
  const ports = { ...tested, db }
  await ports.db.delete(leases)
  const until = new Date(ports.now().getTime() + 60_000)
  await ports.db.insert(leases).values({ name: 'clean up limits', until })
  const ended = new Map<string, string>()
  const observer = {
    jobEnded: (name: string, outcome: string) => void ended.set(name, outcome),
    soundRequested: () => {},
  }
  const { start, stop } = createJobs({ ...ports, observer })
  start()
  await expect.poll(() => ended.size).toBe(jobs.length - 1)
  await stop()
  expect(ended.get('clean up access tokens')).toBe('failed')
  expect(ended.get('deliver mail')).toBe('succeeded')
  expect(ended.has('clean up limits'), 'another server runs it').toBe(false)
  await ports.db.delete(leases)
})
