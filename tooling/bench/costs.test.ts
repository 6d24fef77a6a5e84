import { testEngine } from '@wordtide/db/testing'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLists, review, vocabulariesOf } from './data/learners.ts'
import { fillEmptyLists } from './data/vocabularies.ts'
import { type Generator, startBare, startGenerator } from './processes/children.ts'
import { type BenchServer, startBenchServer } from './processes/server.ts'
import { cpuSeconds } from './processes/usage.ts'
import { signUp } from './processes/user.ts'
import { bareRequestOf, measuredCalls, requestOf } from './ratios/calls.ts'
import { type Caller, captureCall } from './ratios/captures.ts'
import { type CaptureProxy, startCaptureProxy } from './ratios/proxy.ts'
import { median } from './statistics.ts'

/*
 * The small form of the benchmark: how many statements the built server sends for each call, how often it waits for them, and one ratio of
 * CPU time. The limits are those of today, with a round trip or two for a busy machine, on which an answer comes
 * before the next statement is sent; a change that makes a call cheaper lowers its limit.
 */
const limits: Record<string, { statements: number; roundTrips: number }> = {
  page: { statements: 3, roundTrips: 1 },
  list: { statements: 6, roundTrips: 2 },
  own: { statements: 2, roundTrips: 2 },
  learning: { statements: 5, roundTrips: 3 },
  queue: { statements: 9, roundTrips: 8 },
  submit: { statements: 8, roundTrips: 7 },
  voc: { statements: 2, roundTrips: 1 },
  today: { statements: 12, roundTrips: 9 },
}

/** Twice what it is today, because a busy machine disturbs few requests a lot. */
const maxCpuRatio = 8

describe.skipIf(testEngine() === 'embedded')('the built server', () => {
  let sql: Sql
  let databaseUrl: string
  let proxy: CaptureProxy
  let server: BenchServer
  let generator: Generator
  /** The reader and the writer are two users, because the effect of a day's first answers depends on the hour. */
  let reader: Caller
  let writer: Caller

  beforeAll(async () => {
    const engine = inject('testEngine')
    if (engine.kind !== 'postgres') throw new Error('these tests need a PostgreSQL server')
    const url = new URL(engine.server)
    url.pathname = `/${engine.template}_bench`
    databaseUrl = url.href
    const admin = postgres(engine.server, { max: 1, onnotice: () => {} })
    await admin.unsafe(`create database ${engine.template}_bench template ${engine.template}`)
    await admin.end()
    sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    proxy = await startCaptureProxy(databaseUrl)
    server = await startBenchServer(proxy.urlOf(databaseUrl))
    generator = startGenerator()
    reader = await createCaller('ada@example.com')
    writer = await createCaller('bob@example.com')
    await sql`analyze`
  })

  async function createCaller(email: string): Promise<Caller> {
    const user = await signUp(server, email)
    const [listId = ''] = await createLists(sql, user, 'Words', [100])
    await fillEmptyLists(sql, () => {})
    const vocIds = await vocabulariesOf(sql, listId)
    await review(user, vocIds.slice(0, 80))
    return { learner: { email, listId, vocIds }, cookie: user.cookie, changes: 5 }
  }

  afterAll(async () => {
    await generator?.stop()
    await server?.stop()
    await proxy?.close()
    await sql?.end()
  })

  it.each(measuredCalls)('sends few statements for $title, and waits for them few times', async (call) => {
    const caller = call.changes ? writer : reader
    for (const transport of ['rest', 'trpc'] as const) {
      const { statements, roundTrips } = await captureCall({ proxy, server, generator }, call, transport, caller)
      expect(statements).toBeGreaterThan(0)
      expect(statements).toBeLessThanOrEqual(limits[call.name]?.statements ?? 0)
      expect(roundTrips).toBeLessThanOrEqual(limits[call.name]?.roundTrips ?? 0)
    }
  })

  it('takes not much more CPU time for a page than a bare handler that runs the same statements', async () => {
    const [page] = measuredCalls
    if (page === undefined) throw new Error('no call is measured')
    const captured = await captureCall({ proxy, server, generator }, page, 'rest', reader)
    const bare = await startBare({ databaseUrl, connections: 10, captures: { [page.name]: captured.requests } })
    try {
      const cpuOf = async (pid: number, ofPort: number, request: Buffer, count: number) => {
        const before = cpuSeconds(pid)
        await generator.run({ port: ofPort, requests: [request.toString('base64')], count, connections: 4 })
        return (cpuSeconds(pid) - before) / count
      }
      const product = (count: number) =>
        cpuOf(server.pid, server.port, requestOf(page, 'rest', reader.learner, reader.cookie, 0), count)
      const bareHandler = (count: number) =>
        cpuOf(bare.pid, bare.port, bareRequestOf(page, reader.learner, reader.cookie, 0), count)
      await product(150)
      await bareHandler(300)
      const costs: { product: number; bare: number }[] = []
      for (let round = 0; round < 3; round++) costs.push({ product: await product(80), bare: await bareHandler(300) })
      const ratio = median(costs.map((cost) => cost.product)) / median(costs.map((cost) => cost.bare))
      expect(ratio).toBeLessThan(maxCpuRatio)
    } finally {
      await bare.stop()
    }
  })
})
