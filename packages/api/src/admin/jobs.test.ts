import { leases } from '@wordtide/db'
import { expect, it } from 'vitest'
import { jobs, runJob } from '../flow/jobs.ts'
import { type TestServices, testServices } from '../testing/index.ts'
import { listJobs } from './index.ts'

const name = 'clean up limits'
const jobIn = async (services: TestServices) =>
  (await listJobs(services)).jobs.find((job) => job.name === name) ?? expect.fail('the job is not listed')

async function noRuns() {
  const services = await testServices()
  await services.db.delete(leases)
  return services
}

it('every job is listed, also one that has never run', async () => {
  const services = await noRuns()
  const listed = (await listJobs(services)).jobs
  expect(listed.map((job) => job.name)).toEqual(jobs.map((job) => job.name))
  expect(await jobIn(services)).toEqual({
    name,
    intervalMs: 3_600_000,
    isRunning: false,
    succeededAt: null,
    failedAt: null,
    lastError: null,
    overdueSince: null,
  })
})

it('a job is overdue once it has not succeeded for its interval and a minute, also if it fails', async () => {
  const services = await noRuns()
  const succeededAt = services.now().getTime()
  await runJob(services, name)
  services.pass(3_660_000)
  expect(await jobIn(services)).toMatchObject({ succeededAt, overdueSince: null })
  services.pass(1)
  expect(await jobIn(services)).toMatchObject({ overdueSince: succeededAt + 3_600_000 })
  let calls = 0
  const now = () => {
    calls += 1
    if (calls === 2) throw new Error('no space')
    return services.now()
  }
  const failedAt = services.now().getTime()
  await runJob({ ...services, now }, name)
  const overdue = { overdueSince: succeededAt + 3_600_000 }
  expect(await jobIn(services)).toMatchObject({ succeededAt, failedAt, lastError: 'no space', ...overdue })
  await runJob(services, name)
  expect(await jobIn(services)).toMatchObject({ succeededAt: failedAt, failedAt, overdueSince: null })
})

it('a job is running while a server holds its lease, unless the clock of that server was wrong', async () => {
  const services = await noRuns()
  const holdFor = async (ms: number) => {
    const until = new Date(services.now().getTime() + ms)
    await services.db.insert(leases).values({ name, until }).onConflictDoUpdate({ target: leases.name, set: { until } })
    return (await jobIn(services)).isRunning
  }
  expect(await holdFor(60_000)).toBe(true)
  expect(await holdFor(0)).toBe(false)
  expect(await holdFor(86_400_000)).toBe(false)
  await services.db.delete(leases)
})
