import { listStatsView, queueView, type ReviewResult, reviewTypes, submitView } from '@wordtide/contract'
import {
  amountOf,
  anyMoment,
  findPostgres,
  freePort,
  isLongRun,
  reportFault,
  seededInteger,
  startPostgres,
} from '@wordtide/db/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { freshFolder, removeFolders } from '../testing/helpers.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, type ServerProcess, startServer } from '../testing/server-process.ts'

const kills = amountOf({ short: 1, all: 1, full: 100 })
const found = findPostgres()
const programs = found !== undefined && 'programs' in found ? found.programs : undefined
const engines = ['embedded', ...(isLongRun && programs !== undefined ? ['postgres'] : [])]
const terms = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
/** One more than the number of the default intervals, which this user has. */
const maxConfidence = 7

afterAll(removeFolders)

/** Computes the confidence of each review, by vocabulary and type, from all answers in the order of their dates. */
function confidencesAfter(answers: readonly ReviewResult[]): Map<string, number> {
  const confidences = new Map<string, number>()
  for (const { vocId, type, result } of [...answers].sort((a, b) => a.date - b.date)) {
    const key = `${vocId} ${type}`
    confidences.set(key, Math.min(Math.max((confidences.get(key) ?? 0) + result, 0), maxConfidence))
  }
  return confidences
}

describe('a server that is killed while answers are submitted', () => {
  it.each(engines)(`loses no acknowledged answer and counts none twice, ${kills} times: %s`, async (engine) => {
    const random = seededInteger(`kill ${engine}`)
    const postgres = engine === 'postgres' ? await startPostgres(programs ?? '') : undefined
    let server: ServerProcess | undefined
    onTestFinished(async () => {
      await server?.end('SIGKILL')
      await postgres?.stop()
    })
    const settings = { RATE_LIMITS: 'off', ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }) }
    const dataDir = postgres === undefined ? await preparedDataDir() : await freshFolder()
    const port = await freePort()
    server = await startServer(dataDir, port, settings)
    const client = new RestClient(server.url)
    await client.signUp(dataDir, 'ada@example.com')
    const list = await client.createList()
    const vocIds: string[] = []
    for (const term of terms) vocIds.push((await client.createVoc(list.id, term)).id)

    let date = Date.now() - 10 * 86_400_000
    const nextBatch = (): ReviewResult[] =>
      Array.from({ length: random(1, 12) }, () => ({
        vocId: vocIds[random(0, vocIds.length)] ?? '',
        type: reviewTypes[random(0, reviewTypes.length)] ?? 'dictation',
        // More right than wrong answers, so that most of the schedule is covered.
        result: ([1, 1, 1, 0, -1] as const)[random(0, 5)] ?? 1,
        date: date++,
        thinkingTime: 700,
      }))

    const sent: ReviewResult[] = []
    let acknowledged = 0
    let readyMs = 0
    /** Submits a batch; returns how many answers the server has saved, or undefined if it did not respond. */
    const submit = async (batch: ReviewResult[]): Promise<number | undefined> => {
      try {
        const { status, body } = await client.call('POST reviews/vocs', { vocReviews: batch })
        if (status !== 200) throw new Error(`responded with ${status}: ${JSON.stringify(body)}`)
        return submitView.parse(body).saved
      } catch (error) {
        if (error instanceof TypeError) return undefined
        throw error
      }
    }

    for (let kill = 0; kill < kills; kill++) {
      const { end } = server
      let ended: Promise<number | string> | undefined
      let unacknowledged: ReviewResult[] | undefined
      // The first batches are acknowledged, on a busy machine too; the kill comes at any moment after them.
      for (let remaining = random(1, 20); unacknowledged === undefined; remaining--) {
        if (remaining === 0) ended = anyMoment(random, 0, 30).then(() => end('SIGKILL'))
        const batch = nextBatch()
        sent.push(...batch)
        const saved = await submit(batch)
        if (saved === undefined) {
          unacknowledged = batch
        } else {
          expect(saved).toBe(batch.length)
          acknowledged += batch.length
        }
      }
      expect(await ended).toBe('SIGKILL')
      const restarted = performance.now()
      server = await startServer(dataDir, port, settings)
      readyMs = Math.max(readyMs, Math.round(performance.now() - restarted))
      // A batch is saved completely or not at all.
      expect([0, unacknowledged.length]).toContain(await submit(unacknowledged))
      expect(await submit(unacknowledged)).toBe(0)
    }
    expect(acknowledged).toBeGreaterThanOrEqual(kills)

    const confidences = confidencesAfter(sent)
    const stats = listStatsView.parse((await client.call(`GET lists/${list.id}/stats`)).body)
    for (const type of reviewTypes) {
      const sum = vocIds.reduce((total, vocId) => total + (confidences.get(`${vocId} ${type}`) ?? 0), 0)
      expect(stats[type].confidence).toBe(sum)
    }
    const cards = queueView.parse((await client.call(`GET reviews/vocs?list=${list.id}&count=100`)).body)
    const learned = [...confidences].filter(([, confidence]) => confidence === maxConfidence)
    expect(cards).toHaveLength(vocIds.length * reviewTypes.length - learned.length)
    for (const card of cards) {
      expect(card.confidence).toBe(confidences.get(`${card.vocId} ${card.reviewType}`) ?? 0)
    }
    // All answers are saved: none of them is new when it is submitted again.
    for (let start = 0; start < sent.length; start += 500) expect(await submit(sent.slice(start, start + 500))).toBe(0)
    reportFault({
      fault: 'kill -9 during submissions',
      engine: engine === 'postgres' ? 'PostgreSQL' : 'embedded',
      times: kills,
      acknowledged,
      lost: 0,
      twice: 0,
      readyMs,
    })
  })
})
