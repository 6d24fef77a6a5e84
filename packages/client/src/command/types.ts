import type { Wordtide } from '../index.ts'

type Answered<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>

/** A card of a review: a vocabulary in one review type. */
export type Card = Answered<Wordtide['reviews']['getQueue']>[number]
export type ReviewType = Card['reviewType']
/** An answer as it is sent. */
export type Answer = Parameters<Wordtide['reviews']['submit']>[0]['vocReviews'][number]
/** 1, 2 and 3 on the keyboard: No, Neutral, Yes. */
export type Result = Answer['result']
export type Settings = Answered<Wordtide['reviews']['getSettings']>
export type LanguageCode = Card['language']
export type PartOfSpeech = Card['pos']
export type { Wordtide }
