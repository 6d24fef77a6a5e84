import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { jobs, runJob } from '@wordtide/api'
import { createUser } from '@wordtide/api/testing'
import { errorCatalogue } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'
import { createMetrics, type Sources } from './metrics.ts'

const idle: Sources = {
  countConnections: () => ({ inUse: 0, idle: 1, waiting: 0 }),
  countQueuedMails: async () => ({ waiting: 0, failed: 0 }),
  countImports: () => 0,
  countExports: () => 0,
}

/** The app with its metrics, and a function that returns the value of a series now. */
async function measuredApp(options: Parameters<typeof testApp>[0] = {}) {
  const metrics = createMetrics()
  const app = await testApp({ ...options, observer: metrics })
  return { ...app, metrics, read: async (series: string) => valueIn(await metrics.text(), series) }
}

/** The value of a series, such as `name{label="value"}`; undefined if there is none. */
function valueIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

/** The series that counts the requests of this name and status. */
const requests = (procedure: string, status: number | string) =>
  `wordtide_request_duration_seconds_count{procedure="${procedure}",status="${status}"}`

describe('requests', () => {
  it('are counted by what they call and by their status', async () => {
    const { call, services, read } = await measuredApp()
    const user = await createUser(services)
    await call(user, 'GET /api/profile/info')
    await call(user, 'GET /api/profile/info')
    await call(undefined, 'GET /api/profile/info')
    await call(user, 'GET /api/trpc/profile.getInfo')
    expect(await read(requests('GET /api/profile/info', 200))).toBe(2)
    expect(await read(requests('GET /api/profile/info', 401))).toBe(1)
    expect(await read(requests('profile.getInfo', 200))).toBe(1)
    expect(await read('wordtide_requests_in_progress')).toBe(0)
  })

  it('of a batch count each of its calls with its own status', async () => {
    const { call, services, read } = await measuredApp()
    const user = await createUser(services)
    const { status } = await call(user, 'GET /api/trpc/profile.getInfo,no.such,lists.get?batch=1&input={}')
    expect(status).toBe(207)
    expect(await read(requests('profile.getInfo', 200))).toBe(1)
    expect(await read(requests('unknown', 404))).toBe(1)
    expect(await read(requests('lists.get', 400))).toBe(1)
    expect(await read('wordtide_errors_total{key="NOT_FOUND"}')).toBe(1)
    expect(await read('wordtide_errors_total{key="INVALID_INPUT"}')).toBe(1)
  })

  it('that are refused by a limit count under its key, by both transports', async () => {
    const { app, call, read } = await measuredApp({ services: { limited: true } })
    const body = { email: 'nobody@example.com' }
    const responses = []
    for (let n = 0; n < 4; n++) responses.push(await call(undefined, 'POST /api/users/email/password', { body }))
    const headers = { host: 'localhost:3000', 'content-type': 'application/json' }
    const path = '/api/trpc/accounts.sendPasswordReset'
    responses.push(await call(undefined, `POST ${path}`, { headers, body }))
    const streamed = await app.inject({
      method: 'POST',
      url: `${path}?batch=1`,
      headers: { ...headers, 'trpc-accept': 'application/jsonl' },
      payload: { 0: body },
    })
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(streamed.body).toContain('TOO_MANY_REQUESTS')
    expect(await read('wordtide_errors_total{key="TOO_MANY_REQUESTS"}')).toBe(3)
  })

  it('for any paths add no further series', async () => {
    const { call, metrics } = await measuredApp()
    const countSeries = async () =>
      (await metrics.text()).split('\n').filter((line) => line.includes('procedure=')).length
    const send = async (n: number) => {
      await call(undefined, `GET /${n}.php`)
      await call(undefined, `GET /api/${n}`)
      await call(undefined, `GET /api/lists/${n}`)
      await call(undefined, `GET /api/trpc/a${n}.b${n}`)
      await call(undefined, `DELETE /api/health?${n}`)
    }
    await send(0)
    const before = await countSeries()
    for (let n = 1; n < 20; n++) await send(n)
    expect(before).toBeGreaterThan(0)
    expect(await countSeries()).toBe(before)
  })
})

describe('jobs', () => {
  it('have an age from their last success, and a count of failures', async () => {
    const { metrics, read, services } = await measuredApp()
    const age = 'wordtide_job_age_seconds{job_name="sweep images"}'
    await expect.poll(() => read(age)).toBeGreaterThan(0.05)
    const before = (await read(age)) ?? 0
    metrics.jobEnded('sweep images', 'failed')
    expect(await read(age)).toBeGreaterThan(before)
    expect(await read('wordtide_job_failures_total{job_name="sweep images"}')).toBe(1)
    expect(await runJob(services, 'sweep images')).toBe('succeeded')
    metrics.jobEnded('sweep images', 'succeeded')
    expect(await read(age)).toBeLessThan((await read('wordtide_job_age_seconds{job_name="deliver mail"}')) ?? 0)
    for (const { name } of jobs) expect(await read(`wordtide_job_age_seconds{job_name="${name}"}`)).toBeDefined()
  })
})

describe('a scrape', () => {
  it('counts what the server has opened', async () => {
    const { metrics, read } = await measuredApp()
    metrics.watch({
      countConnections: () => ({ inUse: 3, idle: 2, waiting: 7 }),
      countQueuedMails: async () => ({ waiting: 4, failed: 1 }),
      countImports: () => 5,
      countExports: () => 6,
    })
    expect(await read('wordtide_database_connections{state="in_use"}')).toBe(3)
    expect(await read('wordtide_database_connections{state="idle"}')).toBe(2)
    expect(await read('wordtide_database_waiting_callers')).toBe(7)
    expect(await read('wordtide_queued_mails{state="waiting"}')).toBe(4)
    expect(await read('wordtide_queued_mails{state="failed"}')).toBe(1)
    expect(await read('wordtide_imports_in_progress')).toBe(5)
    expect(await read('wordtide_exports_in_progress')).toBe(6)
  })

  it('costs the database one query in five seconds, however many scrapes there are', async () => {
    const metrics = createMetrics()
    let queries = 0
    const countQueuedMails = async () => ({ waiting: ++queries, failed: 0 })
    metrics.watch({ ...idle, countQueuedMails })
    await Promise.all([metrics.text(), metrics.text()])
    await metrics.text()
    expect(queries).toBe(1)
  })

  it.each([
    ['fails', () => Promise.reject(new Error('away'))],
    ['does not respond', () => new Promise<never>(() => {})],
  ])('has no mails while the database %s, and all else', async (_, countQueuedMails) => {
    const metrics = createMetrics()
    metrics.watch({ ...idle, countQueuedMails })
    const text = await metrics.text()
    expect(text).not.toContain('wordtide_queued_mails{')
    expect(valueIn(text, 'wordtide_imports_in_progress')).toBe(0)
  })
})

it('every error and every outcome has a count from the start, so that its first one is an increase', async () => {
  const text = await createMetrics().text()
  for (const key of Object.keys(errorCatalogue)) expect(valueIn(text, `wordtide_errors_total{key="${key}"}`)).toBe(0)
  for (const outcome of ['cached', 'synthesized', 'failed'])
    expect(valueIn(text, `wordtide_sounds_total{outcome="${outcome}"}`)).toBe(0)
})

it('the documentation has a row for each metric of ours', async () => {
  const metrics = createMetrics()
  metrics.watch(idle)
  const file = fileURLToPath(new URL('../../../../docs/operations/monitoring.md', import.meta.url))
  const rows = [...readFileSync(file, 'utf8').matchAll(/^\| `(wordtide_\w+)` \|/gm)].map(([, name]) => name)
  const exported = [...(await metrics.text()).matchAll(/^# HELP (wordtide_\w+) /gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(exported.toSorted())
})
