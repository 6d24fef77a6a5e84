import { leases, mailQueue } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJob, startJobs } from './jobs.ts'
import { callerOf, freshEmail, goodPassword, testServices } from './testing/index.ts'

it('a job that another server holds is left to it, and run once its lease is over', async () => {
  const services = await testServices()
  // The worker's other tests deliver mail too: a moment of this test's own, years ahead.
  services.pass(10 * 365 * 86_400_000)
  const until = new Date(services.now().getTime() + 60_000)
  const held = { name: 'clean up accounts', until }
  await services.db.insert(leases).values(held).onConflictDoUpdate({ target: leases.name, set: { until } })
  const lease = async () => (await services.db.select().from(leases).where(eq(leases.name, held.name)))[0]?.until
  await runJob(services, 'clean up accounts')
  expect(await lease()).toEqual(until)
  services.pass(60_000)
  await runJob(services, 'clean up accounts')
  expect(await lease()).toEqual(services.now())
  await services.db.delete(leases).where(eq(leases.name, held.name))
})

it('a woken job runs at once, and stopping waits for it', async () => {
  const sent: string[] = []
  const ports = await testServices({
    mailer: {
      send: async (mail) => {
        sent.push(mail.to)
      },
    },
  })
  await ports.db.delete(leases)
  const { services, stop } = startJobs(ports)
  const email = freshEmail()
  await callerOf(services).call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  await expect.poll(() => sent).toContain(email)
  await stop()
})

it('a mail server that never answers gets five mails at once, and does not keep the server from stopping', async () => {
  let begun = 0
  const ports = await testServices({
    mailer: {
      send: () => {
        begun += 1
        return new Promise<void>(() => {})
      },
    },
  })
  await ports.db.delete(leases)
  const { call } = callerOf(ports)
  for (let n = 0; n < 7; n++) await call.accounts.signUp({ name: 'Ada', email: freshEmail(), password: goodPassword })
  const { stop } = startJobs(ports, 10)
  await expect.poll(() => begun).toBe(5)
  await stop()
  expect(begun).toBe(5)
  const [lease] = await ports.db.select().from(leases).where(eq(leases.name, 'deliver mail'))
  expect(lease?.until.getTime(), 'the next server can begin at once').toBeLessThanOrEqual(ports.now().getTime())
  await ports.db.delete(leases)
  await ports.db.delete(mailQueue)
})
