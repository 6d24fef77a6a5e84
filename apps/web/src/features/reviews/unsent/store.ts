import {
  defaultReviewSettings,
  languageCode,
  queueView,
  type ReviewVocView,
  reviewResult,
  reviewType,
  settings,
} from '@wordtide/contract'
import { DEFAULT_RETENTION } from '@wordtide/scheduling'
import { useMemo } from 'react'
import * as z from 'zod'
import { serverNow } from '../../../shared/lib/dates/server-clock.ts'
import { browserStorage, keysOf, type TextStorage } from '../../../shared/lib/kept/browser-storage.ts'
import { answersPrefix, cardsPrefix, notifyUnsentAnswers, subscribeUnsentAnswers, withCopy } from './storage.ts'

const ofCard = { vocId: z.string(), type: reviewType }
const answered = z.object({ did: z.literal('answer'), answer: reviewResult })
/** `again`: it was made on a repetition of the card. */
const suspended = z.object({ did: z.literal('suspend'), ...ofCard, again: z.boolean().optional() })
const introduced = z.object({ did: z.literal('introduce'), ...ofCard })
const repeated = z.object({ did: z.literal('repeat'), ...ofCard, result: reviewResult.shape.result })

/** The steps that earlier releases can undo. */
const reviewStep = z.discriminatedUnion('did', [answered, suspended])
/**
 * Something that can be undone: an answer, which may replace an earlier one; the suspension of a card's vocabulary; an introduction, after
 * which the learner has gone on; or the answer to a repetition, which does not count.
 */
const reviewTurn = z.discriminatedUnion('did', [answered, suspended, introduced, repeated])
export type ReviewStep = z.infer<typeof reviewTurn>

/** A suspension that was made or taken back, and that the server has not confirmed yet. */
const unsentSuspension = z.object({ vocId: z.string(), suspended: z.boolean() })
export type UnsentSuspension = z.infer<typeof unsentSuspension>

export const unsentReview = z.object({
  id: z.string(),
  /** Null if it goes over all lists. Earlier releases ignore such a review. */
  listId: z.string().nullable(),
  listName: z.string(),
  startedAt: z.int(),
  options: z.object({
    types: z.array(reviewType),
    count: z.int(),
    targetLanguage: languageCode.optional(),
    listening: z.boolean(),
    // Older releases did not have these.
    typed: z.boolean().optional(),
    introduce: z.boolean().optional(),
    repeatMissed: z.boolean().optional(),
  }),
  answers: z.array(reviewResult),
  index: z.int().min(0),
  /** A submission was attempted: the server may have the answers, so they must not change. */
  frozen: z.boolean(),
  /** Only if they are more than the answers. Earlier releases store neither these nor the next fields. */
  steps: z.array(reviewStep).optional(),
  /** In place of `steps`, if there are introductions or repetitions among them. */
  turns: z.array(reviewTurn).optional(),
  /** The card at the index is asked again. */
  isRepetition: z.boolean().optional(),
  unsentSuspensions: z.array(unsentSuspension).optional(),
  /** The time of the last change in unix ms: an undone answer must not come back from a copy. */
  changedAt: z.int().optional(),
})
/** A review session whose answers are not submitted. It is written at every answer, so it is small. */
export type UnsentReview = z.infer<typeof unsentReview>

const { intervals, learnedReturn, schedule, retention, timeZone, dayStartsAt } = settings.shape.reviews.shape
/** Older releases stored the cards, without the names of their lists and what words are new, and the intervals. */
const reviewDeck = z.object({
  cards: z.array(
    queueView.element.extend({
      listName: queueView.element.shape.listName.default(''),
      newWord: queueView.element.shape.newWord.default(false),
    }),
  ),
  intervals,
  learnedReturn: learnedReturn.default(defaultReviewSettings.learnedReturn),
  schedule: schedule.default(defaultReviewSettings.schedule),
  retention: retention.default(DEFAULT_RETENTION),
  // A browser may have forgotten a time zone, by an older version of itself.
  timeZone: timeZone.catch(null),
  dayStartsAt: dayStartsAt.default(defaultReviewSettings.dayStartsAt),
  /** The time at which a card was last edited, in unix ms. */
  changedAt: z.int().optional(),
})
/**
 * The data with which a review session continues: its cards, and the settings for their due dates. Written once, and when a card is edited.
 */
export type ReviewDeck = z.infer<typeof reviewDeck>

export function deckOf(cards: ReviewVocView[], settings: Omit<ReviewDeck, 'cards'>): ReviewDeck {
  const { intervals, learnedReturn, schedule, retention, timeZone, dayStartsAt } = settings
  return { cards, intervals, learnedReturn, schedule, retention, timeZone, dayStartsAt }
}

/** Parses text from the browser's storage; returns undefined if it does not fit the schema. */
export function parseStored<T>(schema: z.ZodType<T>, text: string | null): T | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Returns the date of a change that is made now, in unix ms: later than the one before, even if the clock was set back. */
export const dateOfChange = ({ changedAt = 0 }: Pick<UnsentReview, 'changedAt'>): number =>
  Math.max(Math.round(serverNow()), changedAt + 1)

/** The unsent answers of one user in this browser. */
export interface UnsentStore {
  /**
   * Writes a review session; returns false if the browser has no room or forbids storage. A session without answers is
   * removed. The deck is written with the first answers.
   */
  save(review: UnsentReview, deck?: ReviewDeck): boolean
  /** Replaces the deck of a stored review session. Without room for it, the earlier one stays. */
  saveDeck(id: string, deck: ReviewDeck): void
  /** Oldest first. */
  list(): UnsentReview[]
  get(id: string): UnsentReview | undefined
  /** Undefined also if there was no room for it. */
  getDeck(id: string): ReviewDeck | undefined
  remove(id: string): void
  /** Calls back when a review session is saved or removed, in this tab or in another. */
  subscribe(listener: () => void): () => void
}

export function openUnsentStore(userId: string, storage: TextStorage = withCopy(browserStorage())): UnsentStore {
  const prefix = `${answersPrefix}${userId}:`
  const deckKey = (id: string) => `${cardsPrefix}${userId}:${id}`
  const write = (key: string, value: unknown) => {
    try {
      storage.setItem(key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  }
  const read = (key: string) => parseStored(unsentReview, storage.getItem(key))
  const remove = (id: string) => {
    storage.removeItem(prefix + id)
    storage.removeItem(deckKey(id))
    notifyUnsentAnswers()
  }

  return {
    save(review, deck) {
      if (review.answers.length === 0) {
        remove(review.id)
        return true
      }
      const isNew = storage.getItem(prefix + review.id) === null
      const isSaved = write(prefix + review.id, review)
      // The answers first: without the deck they can still be submitted.
      if (isNew && isSaved && deck !== undefined) write(deckKey(review.id), deck)
      notifyUnsentAnswers()
      return isSaved
    },
    saveDeck(id, deck) {
      if (storage.getItem(prefix + id) !== null) write(deckKey(id), deck)
    },
    list: () =>
      keysOf(storage)
        .filter((key) => key.startsWith(prefix))
        .map(read)
        .filter((review) => review !== undefined)
        .toSorted((a, b) => a.startedAt - b.startedAt),
    get: (id) => read(prefix + id),
    getDeck: (id) => parseStored(reviewDeck, storage.getItem(deckKey(id))),
    remove,
    subscribe: (listener) => subscribeUnsentAnswers(listener, prefix),
  }
}

export const useUnsentStore = (userId: string): UnsentStore => useMemo(() => openUnsentStore(userId), [userId])
