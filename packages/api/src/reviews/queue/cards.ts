import type { ReviewType, ReviewVocView } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, reviews, statement } from '@wordtide/db'
import { cappedConfidence, dueAt, maxConfidenceOf } from '@wordtide/scheduling'
import { and, eq, sql } from 'drizzle-orm'
import { memorySetsIn, nextMemoryLevels, type ReviewSettings } from '../../learning/index.ts'
import { selectVocabularies, viewVocabulary } from '../../vocs/index.ts'
import type { LearningList } from '../learning-lists.ts'

/** A card of the queue: a vocabulary in one review type. */
export interface Card {
  vocId: string
  listId: string
  type: ReviewType
  confidence: number
  /** Null if it was never reviewed. */
  lastReview: Date | null
  /** True if the last answer was wrong; null if there is none. */
  lastWrong: boolean | null
  /** The memory as it is stored; null if there is none. */
  stability: number | null
  difficulty: number | null
  memoryLevel: number | null
}

/** The user and the review types whose cards are queried; `now` decides which are due. */
export interface CardQuery {
  db: Database
  userId: string
  types: readonly ReviewType[]
  settings: ReviewSettings
  now: Date
}

/**
 * Returns the cards with their vocabularies, whose language is that of their list. Leaves out cards whose vocabulary was deleted or moved
 * since they were selected.
 */
export async function viewCards(
  { db, userId, settings, now }: CardQuery,
  cards: readonly Card[],
  lists: readonly LearningList[],
): Promise<ReviewVocView[]> {
  if (cards.length === 0) return []
  const newCards = cards.filter(({ lastReview }) => lastReview === null)
  const [vocabularies, answered] = await Promise.all([
    selectVocabularies(db, { ids: idsOf(cards) }),
    newCards.length === 0 ? [] : selectAnsweredWords(db, { userId, ids: idsOf(newCards) }),
  ])
  const answeredWords = new Set(answered.map((word) => word.vocId))
  const listOf = new Map(lists.map((list) => [list.id, list]))
  const byId = new Map(vocabularies.map((vocabulary) => [vocabulary.voc.id, vocabulary]))
  const maxConfidence = maxConfidenceOf(settings.intervals)
  return cards.flatMap((card) => {
    const { vocId, type, confidence, lastReview, lastWrong } = card
    const memoryLevel = card.memoryLevel ?? undefined
    const vocabulary = byId.get(vocId)
    const list = vocabulary && listOf.get(vocabulary.voc.listId)
    if (vocabulary === undefined || list === undefined) return []
    const answeredAt = lastReview?.getTime() ?? null
    // Each card has a view of its own, and no copy: reading a copy takes several times as long (decision 045).
    const view = Object.assign(viewVocabulary(vocabulary, list.language), {
      vocId,
      listName: list.name,
      reviewType: type,
      confidence: cappedConfidence(confidence, maxConfidence),
      lastReview: answeredAt,
      newWord: answeredAt === null && !answeredWords.has(vocId),
      due: dueAt(
        { confidence, lastReview: answeredAt, lastResult: lastWrong ? -1 : 0, memoryLevel },
        settings,
        now.getTime(),
      ),
    })
    if (settings.schedule !== 'adaptive') return view
    return Object.assign(view, {
      nextMemoryLevels: nextMemoryLevels(card, now, memorySetsIn(settings)),
    })
  })
}

/** The ids of the vocabularies of these cards, each once. */
const idsOf = (cards: readonly Card[]) => arrayText([...new Set(cards.map(({ vocId }) => vocId))])

/** Selects those of these vocabularies with a card that the user has answered, in any review type. */
const selectAnsweredWords = statement((db, input: Inputs<{ userId: string; ids: string }>) =>
  db
    .selectDistinct({ vocId: reviews.vocId })
    .from(reviews)
    .where(and(eq(reviews.userId, input.userId), sql`${reviews.vocId} = any(${input.ids}::uuid[])`)),
)
