import { randomInt } from 'node:crypto'
import { listStatsView, queueView, type ReviewResult, reviewTypes, submitView } from '@wordtide/contract'
import { freePort } from '@wordtide/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { removeFolders } from '../testing/index.ts'
import { type ServerProcess, startServer, warmFolder } from '../testing/process.ts'
import { Visitor } from '../testing/visitor.ts'

const kills = 20
const terms = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
/** One more than the default intervals: nobody here has others. */
const cap = 8

let server: ServerProcess | undefined
afterAll(async () => {
  await server?.end('SIGKILL')
  await removeFolders()
})

/** Where every review stands when the answers are played in the order of their dates. */
function played(answers: readonly ReviewResult[]): Map<string, number> {
  const standing = new Map<string, number>()
  for (const { vocId, type, result } of [...answers].sort((a, b) => a.date - b.date)) {
    const key = `${vocId} ${type}`
    standing.set(key, Math.min(Math.max((standing.get(key) ?? 0) + result, 0), cap))
  }
  return standing
}

describe('killed at any moment while answers come in', () => {
  it(`loses no acknowledged answer and counts none twice, ${kills} times`, async () => {
    const dataDir = await warmFolder()
    const port = await freePort()
    server = await startServer(dataDir, port)
    const visitor = new Visitor(server.url)
    await visitor.join(dataDir, 'ada@example.com')
    const list = await visitor.newList()
    const vocIds: string[] = []
    for (const term of terms) vocIds.push((await visitor.newVoc(list.id, term)).id)

    let date = Date.now() - 10 * 86_400_000
    const nextBatch = (): ReviewResult[] =>
      Array.from({ length: randomInt(1, 12) }, () => ({
        vocId: vocIds[randomInt(vocIds.length)] ?? '',
        type: reviewTypes[randomInt(reviewTypes.length)] ?? 'dictation',
        // More right than wrong, so that most of the ladder is walked.
        result: ([1, 1, 1, 0, -1] as const)[randomInt(5)] ?? 1,
        date: date++,
        thinkingTime: 700,
      }))

    const sent: ReviewResult[] = []
    let acknowledged = 0
    let unanswered: ReviewResult[] = []
    /** Sends one batch; true when the server said that it is saved. */
    const submit = async (batch: ReviewResult[]): Promise<number | undefined> => {
      try {
        const { status, body } = await visitor.call('POST reviews/vocs', { vocReviews: batch })
        if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
        return submitView.parse(body).saved
      } catch (error) {
        if (error instanceof TypeError) return undefined
        throw error
      }
    }

    for (let kill = 0; kill < kills; kill++) {
      const ended = new Promise<number | string>((resolve) => {
        setTimeout(() => resolve(server?.end('SIGKILL') ?? 'none'), randomInt(5, 250))
      })
      for (;;) {
        const batch = nextBatch()
        sent.push(...batch)
        const saved = await submit(batch)
        if (saved === undefined) {
          unanswered = batch
          break
        }
        expect(saved).toBe(batch.length)
        acknowledged += batch.length
      }
      expect(await ended).toBe('SIGKILL')
      server = await startServer(dataDir, port)
      // All of it was saved, or nothing.
      expect([0, unanswered.length]).toContain(await submit(unanswered))
      expect(await submit(unanswered)).toBe(0)
    }
    expect(acknowledged).toBeGreaterThan(kills)

    const standing = played(sent)
    const stats = listStatsView.parse((await visitor.call(`GET lists/${list.id}/stats`)).body)
    for (const type of reviewTypes) {
      const sum = vocIds.reduce((total, vocId) => total + (standing.get(`${vocId} ${type}`) ?? 0), 0)
      expect(stats[type].confidence).toBe(sum)
    }
    const cards = queueView.parse((await visitor.call(`GET reviews/vocs?list=${list.id}&count=100`)).body)
    const learned = [...standing].filter(([, confidence]) => confidence === cap)
    expect(cards).toHaveLength(vocIds.length * reviewTypes.length - learned.length)
    for (const card of cards) {
      expect(card.confidence).toBe(standing.get(`${card.vocId} ${card.reviewType}`) ?? 0)
    }
    // Whatever was sent is there: sent again, none of it is new.
    for (let from = 0; from < sent.length; from += 500) expect(await submit(sent.slice(from, from + 500))).toBe(0)
  })
})
