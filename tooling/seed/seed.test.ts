import { assignmentProgress, lists, reviewResults, suspensions, users, vocs } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NotEmptyError, seed } from './seed.ts'

const options = {
  now: new Date('2026-03-01T12:00Z'),
  size: 'small',
  passwordCost: { memoryCost: 8, timeCost: 1 },
} as const

async function seeded(name: string) {
  const { db, close } = await explainedDatabase(name)
  const summary = await seed({ ...options, db })
  const terms = await db.select({ term: vocs.term, createdAt: vocs.createdAt }).from(vocs).orderBy(asc(vocs.createdAt))
  const { date, result, thinkingTime } = reviewResults
  const answers = await db.select({ date, result, thinkingTime }).from(reviewResults).orderBy(asc(date))
  return { db, close, content: { summary, terms, answers } }
}

describe('the seed', () => {
  let first: Awaited<ReturnType<typeof seeded>>
  beforeAll(async () => {
    first = await seeded('seed')
  })
  afterAll(() => first.close())

  it('fills an empty database with users, lists and reviews, and never a second time', async () => {
    const { db, content } = first
    const { summary, answers } = content
    expect(summary.users).toHaveLength(6)
    expect(summary.students).toBe(3)
    expect(await db.$count(users)).toBe(9)
    const progress = await db.select().from(assignmentProgress)
    expect(progress).toHaveLength(18)
    expect(progress.filter(({ answered, isStale }) => answered > 0 && !isStale).length).toBeGreaterThan(3)
    expect(await db.$count(lists)).toBe(summary.lists)
    expect(await db.$count(vocs)).toBe(summary.vocs)
    expect(summary.reviews).toBeGreaterThan(100)
    expect(answers).toHaveLength(summary.reviews)
    expect(await db.$count(suspensions)).toBe(3)
    expect(answers.every(({ date }) => date <= options.now)).toBe(true)
    await expect(seed({ ...options, db })).rejects.toThrow(NotEmptyError)
  })

  it('writes the same library every time', async () => {
    const second = await seeded('seed_again')
    expect(second.content).toEqual(first.content)
    await second.close()
  })
})
