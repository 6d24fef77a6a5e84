import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, applyStep, type Block, blockSize, foldHistory, type PastAnswer, replay } from './index.ts'

/** A history with its blocks, stored as the api stores them: it loads what `foldHistory` needs for the new answers. */
class StoredHistory {
  readonly answers = new Map<number, PastAnswer>()
  /** The blocks of each level by their begin; none of level 0. */
  readonly levels: Map<number, Block>[] = [new Map()]
  /** The number of answers and blocks that the last `add` has loaded. */
  loaded = 0

  get confidence(): number {
    return replay([...this.answers.values()]).confidence
  }
  get blocks(): Block[] {
    return this.levels.flatMap((blocks) => [...blocks.values()])
  }
  /** Adds the answers with a new date; returns the confidence that the blocks give. */
  add(batch: readonly PastAnswer[]): number {
    const added = batch.filter(({ date }) => !this.answers.has(date))
    if (added.length === 0) return this.confidence
    for (const answer of added) this.answers.set(answer.date, answer)
    const answers = this.#covered(1, added, [...this.answers.values()], (answer) => answer.date)
    const blocks = this.levels.flatMap((stored, level) =>
      this.#covered(level + 1, added, [...stored.values()], (block) => block.begin),
    )
    this.loaded = answers.length + blocks.length
    const { step, changedBlocks } = foldHistory(answers, blocks)
    for (const block of changedBlocks) {
      const stored = this.levels[block.level] ?? new Map<number, Block>()
      this.levels[block.level] = stored.set(block.begin, block)
    }
    return applyStep(step, 0)
  }
  /** The children that are covered by the same blocks of a level as the new answers. */
  #covered<T>(level: number, added: readonly PastAnswer[], children: readonly T[], dateOf: (child: T) => number): T[] {
    const begins = [...(this.levels[level]?.keys() ?? [])].toSorted((a, b) => a - b)
    const beginAt = (date: number) => begins.findLast((begin) => begin <= date)
    const covering = new Set(added.map(({ date }) => beginAt(date)))
    return children.filter((child) => covering.has(beginAt(dateOf(child))))
  }
  /** The number of children of each block of a level. */
  childCounts(level: number): number[] {
    const begins = [...(this.levels[level]?.keys() ?? [])].toSorted((a, b) => a - b)
    const children = level === 1 ? [...this.answers.keys()] : [...(this.levels[level - 1]?.keys() ?? [])]
    return begins.map(
      (begin, n) => children.filter((date) => date >= begin && date < (begins[n + 1] ?? Infinity)).length,
    )
  }
}

/** A batch of answers: many at once or few, in order, late, scattered, or some that are there already. */
const anyBatch = fc
  .record({
    from: fc.nat(5000),
    every: fc.integer({ min: 1, max: 40 }),
    results: fc.array(fc.constantFrom<Answer>(-1, 0, 1, 1), { minLength: 1, maxLength: 80, size: 'max' }),
    maxConfidence: fc.integer({ min: 1, max: 12 }),
    isLater: fc.boolean(),
  })
  .chain(({ from, every, results, maxConfidence, isLater }) =>
    fc.shuffledSubarray(
      results.map(
        (result, n): PastAnswer => ({ result, date: (isLater ? 10_000 : 0) + from + n * every, maxConfidence }),
      ),
      { minLength: 1 },
    ),
  )

/** `count` right answers, one each `step` milliseconds. */
const rightAnswers = (count: number, step: number): PastAnswer[] =>
  Array.from({ length: count }, (_, n) => ({ result: 1, date: n * step, maxConfidence: 8 }))

test('a history in blocks gives what its replay gives after each batch, late or in order', () => {
  const seen = { levels: 0, splits: 0 }
  fc.assert(
    fc.property(fc.array(anyBatch, { minLength: 1, maxLength: 10, size: 'max' }), (batches) => {
      const history = new StoredHistory()
      for (const batch of batches) {
        const before = history.blocks.length
        expect(history.add(batch)).toBe(history.confidence)
        if (before > 0 && history.blocks.length > before) seen.splits++
      }
      for (let level = 1; level < history.levels.length; level++)
        for (const count of history.childCounts(level)) {
          expect(count).toBeGreaterThanOrEqual(Math.floor(blockSize / 2))
          expect(count).toBeLessThanOrEqual(blockSize)
        }
      seen.levels = Math.max(seen.levels, history.levels.length - 1)
    }),
    // The example makes sure that blocks of two levels, and late answers that split some, occur in every run.
    { numRuns: 30, examples: [[[rightAnswers(400, 1000), rightAnswers(50, 7)]]] },
  )
  expect(seen.levels).toBeGreaterThan(1)
  expect(seen.splits).toBeGreaterThan(0)
})

test.each([
  { order: 'in order', dateOf: (n: number) => n },
  { order: 'backwards', dateOf: (n: number) => 10_000 - n },
  { order: 'late', dateOf: (n: number) => (n * 7919) % 10_007 },
])('an answer $order needs one block of each level with its siblings', ({ dateOf }) => {
  const history = new StoredHistory()
  const answer = (n: number): PastAnswer => ({ result: n % 3 === 0 ? -1 : 1, date: dateOf(n), maxConfidence: 8 })
  for (let n = 0; n < 1200; n += 100) history.add(Array.from({ length: 100 }, (_, k) => answer(n + k)))
  for (let n = 1200; n < 1230; n++) {
    expect(history.add([answer(n)])).toBe(history.confidence)
    // One more answer in each group: the one that splits it.
    expect(history.loaded).toBeLessThanOrEqual(history.levels.length * (blockSize + 1))
  }
  expect(history.levels.length).toBe(3)
})

test('a long history without blocks gets them with its next answer', () => {
  const history = new StoredHistory()
  for (let date = 0; date < 2000; date++)
    history.answers.set(date, { result: date % 3 === 0 ? -1 : 1, date, maxConfidence: 8 })
  const late: PastAnswer = { result: -1, date: 1000.5, maxConfidence: 8 }
  expect(history.add([late])).toBe(history.confidence)
  expect(history.loaded).toBe(2001)
  expect(history.add([{ ...late, date: 300.5 }])).toBe(history.confidence)
  expect(history.loaded).toBeLessThan(5 * blockSize)
})

test('only blocks whose step has changed are stored again', () => {
  const answers = Array.from({ length: 200 }, (_, date): PastAnswer => ({ result: 1, date, maxConfidence: 8 }))
  const { step, changedBlocks } = foldHistory(answers, [])
  expect(changedBlocks.length).toBeGreaterThan(0)
  expect(foldHistory(answers, changedBlocks)).toEqual({ step, changedBlocks: [] })
})
