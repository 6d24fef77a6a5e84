import { answerStep, type PastAnswer } from './schedule.ts'
import { composeAll, type Step } from './steps.ts'

/**
 * The history of a review in blocks, so that one more answer costs about the same however long the history is. A block of
 * level 1 folds up to `blockSize` answers in a row into one step, a block of level 2 as many blocks of level 1, and so on; the
 * blocks of the highest level are at most as many. A history of at most `blockSize` answers has no blocks.
 *
 * A block covers the dates from its `begin` to that of the next block of its level; the first block of each level begins at 0,
 * before all answers. So every date is covered by one block of each level, which lies within that of the next level.
 */
export interface Block {
  readonly level: number
  /** In Unix ms. */
  readonly begin: number
  readonly step: Step
}

/** The most answers of a block of level 1, and the most children of a higher one. */
export const blockSize = 16

/** An answer, or a block of the level below. */
type Child = Pick<Block, 'begin' | 'step'>

/** The children that one block covers. */
interface Group {
  begin: number
  members: Child[]
}

/** The result of `foldHistory`. */
export interface FoldedHistory {
  /** The step of the whole history. */
  step: Step
  /** The blocks to store: those that are new or have another step. No block ever goes. */
  changedBlocks: Block[]
}

/**
 * Folds a history that has got new answers. Of the stored blocks it needs, for each new date and each level, the block that
 * covers the date with its siblings, which are all blocks of the highest level; of the answers those of the covering blocks of
 * level 1. Without blocks it needs all answers, and creates the blocks if there are too many. Answers and blocks may be in any
 * order.
 */
export function foldHistory(answers: readonly PastAnswer[], blocks: readonly Block[]): FoldedHistory {
  const changedBlocks: Block[] = []
  let children = answers
    .map(({ date, result, maxConfidence }): Child => ({ begin: date, step: answerStep(result, maxConfidence) }))
    .toSorted(byBegin)
  for (let level = 1; ; level++) {
    const stored = blocks.filter((block) => block.level === level).toSorted(byBegin)
    if (stored.length === 0 && children.length <= blockSize)
      return { step: composeAll(children.map((child) => child.step)), changedBlocks }
    const refolded = groupByBlock(children, stored).flatMap((group) => foldGroup(level, group))
    const before = new Map(stored.map((block) => [block.begin, block]))
    changedBlocks.push(...refolded.filter((block) => !hasStep(before.get(block.begin), block.step)))
    children = [...new Map([...stored, ...refolded].map((block) => [block.begin, block])).values()].toSorted(byBegin)
  }
}

const byBegin = (a: Child, b: Child) => a.begin - b.begin

const hasStep = (block: Block | undefined, { add, low, high }: Step) =>
  block?.step.add === add && block.step.low === low && block.step.high === high

/** Returns the children by the block that covers them; all in one group if there is no block of their level yet. */
function groupByBlock(children: readonly Child[], stored: readonly Block[]): Group[] {
  const begins = stored.length > 0 ? stored.map((block) => block.begin) : [0]
  const groups: Group[] = begins.map((begin) => ({ begin, members: [] }))
  let index = 0
  for (const child of children) {
    while ((groups[index + 1]?.begin ?? Number.POSITIVE_INFINITY) <= child.begin) index++
    groups[index]?.members.push(child)
  }
  // The children of the other blocks are not loaded, because nothing has changed there.
  return groups.filter(({ members }) => members.length > 0)
}

/** Folds children into one block, or, if they are too many for one, into several of about the same size. */
function foldGroup(level: number, { begin, members }: Group): Block[] {
  const count = Math.ceil(members.length / blockSize)
  return Array.from({ length: count }, (_, n) => {
    const part = members.slice(Math.ceil((n * members.length) / count), Math.ceil(((n + 1) * members.length) / count))
    const first = n === 0 ? begin : (part[0]?.begin ?? begin)
    return { level, begin: first, step: composeAll(part.map((child) => child.step)) }
  })
}
