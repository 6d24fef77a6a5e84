import { randomInt } from 'node:crypto'
import type { queueInput, ReviewScope, ReviewVocView } from '@wordtide/contract'
import { onSnapshot } from '@wordtide/db'
import { arrangeGroups, cardsAhead, inRounds } from '@wordtide/scheduling'
import type * as z from 'zod'
import type { ReaderContext } from '../../calls/context.ts'
import { reviewSettingsOf } from '../../learning/index.ts'
import { isId } from '../../values/ids.ts'
import { type LearningLists, ofToday, selectLearningLists, selectListsOf } from '../learning-lists.ts'
import { type Card, type CardQuery, viewCards } from './cards.ts'
import { selectFirstNew, selectFirstUnaskable } from './new-cards.ts'
import { selectNew, selectUnaskableNew } from './new-in-turn.ts'
import { selectRandom } from './random-cards.ts'
import { selectEarliestDue, selectUnaskableDue } from './reviewed-cards.ts'
import { selectToday, today } from './today.ts'

/**
 * The cards to review in a list, or in all that the user learns; LIST_NOT_FOUND. They come in groups, which depend on `scope`. In a group
 * each vocabulary comes once before any comes a second time, and cards of the same vocabulary are kept apart. Cards that cannot be asked
 * come last: after the other due ones, and after the other new ones.
 */
export async function getQueue(
  { db, user, now }: ReaderContext,
  input: z.output<typeof queueInput>,
): Promise<ReviewVocView[]> {
  const types = [...new Set(input.types)]
  const only = input.scope === 'practice' ? input.vocs?.filter(isId) : undefined
  return onSnapshot(db, async (tx) => {
    const [settings, learning] = await Promise.all([
      reviewSettingsOf(tx, user.id),
      only !== undefined && input.list === undefined
        ? selectListsOf(tx, user.id, types, only)
        : selectLearningLists(tx, user.id, types, input.list),
    ])
    const query = { db: tx, userId: user.id, types, settings, now: now() }
    const groups = await scopes[input.scope](query, learning, input.count, only)
    return viewCards(query, arrangeGroups(groups, input.count), learning.lists)
  })
}

/** The groups of cards of a scope; of each at least the first `count + cardsAhead`. `only` are the vocabularies to practise. */
type SelectGroups = (
  query: CardQuery,
  learning: LearningLists,
  count: number,
  only: readonly string[] | undefined,
) => Promise<(readonly Card[])[]>

const scopes: Record<ReviewScope, SelectGroups> = {
  /** Due cards, the longest overdue first; new ones in the order in which they were added; then those that are due next. */
  async all(query, learning, count) {
    const enough = count + cardsAhead
    const reviewed = await selectEarliestDue(query, learning, enough)
    const due = reviewed.filter(({ isDue }) => isDue)
    if (due.length >= count) return [inRounds(due)]
    const unaskableDue = await selectUnaskableDue(query, learning, enough)
    const lists = learning.lists.filter(({ newCount }) => newCount > 0)
    const newCards = await selectFirstNew(query, lists, enough)
    const unaskableNew = newCards.length < enough ? await selectFirstUnaskable(query, lists, enough) : []
    const dueLater = reviewed.filter(({ isDue }) => !isDue)
    return [inRounds(due), inRounds(unaskableDue), inRounds(newCards), inRounds(unaskableNew), dueLater]
  },

  /**
   * Each vocabulary once: due cards, first those that a delay harms most, then new ones, from the lists in turn. Then their other cards, and
   * those that cannot be asked.
   */
  async today(query, learning) {
    const { first, second, unaskable } = await selectToday(query, learning)
    return [first.due, first.new, second.due, second.new, inRounds(unaskable)]
  },

  /** Due cards, the longest overdue first: of the given list, or of those whose cards come by day. */
  async due(query, learning, count) {
    const lists = learning.listId === null ? ofToday(learning) : learning
    const reviewed = await selectEarliestDue(query, lists, count + cardsAhead)
    const due = reviewed.filter(({ isDue }) => isDue)
    if (due.length >= count) return [inRounds(due)]
    return [inRounds(due), inRounds(await selectUnaskableDue(query, lists, count + cardsAhead))]
  },

  /** New cards beyond those of the day, in the order of today: of the given list, or of those whose cards come by day. */
  async new(query, learning, count) {
    const { lists } = learning.listId === null ? ofToday(learning) : learning
    const { first, second } = await selectNew(query, lists, count, { ...today(query), others: [] })
    return [first, second, await selectUnaskableNew(query, lists, count - first.length - second.length)]
  },

  /** Cards of any state, learned ones too, in random order. */
  async practice(query, { lists }, count, only) {
    const cards = shuffled(await selectRandom(query, lists, count + cardsAhead, only))
    return [true, false].map((isAskable) => inRounds(cards.filter((card) => card.isAskable === isAskable)))
  },
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, key: randomInt(2 ** 47) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
