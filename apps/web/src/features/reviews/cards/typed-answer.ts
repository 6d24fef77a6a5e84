import { foldIdentity, type ReviewVocView, splitRuby, spokenText, typedReadings } from '@wordtide/contract'
import { bestSpelling, compareSpellings, isRightSpelling, type Spelling } from './spelling.ts'
import { inTargetLanguage } from './target-language.ts'
import { partsOf, termForms, wholeForms } from './term-forms.ts'

/** The typed answer to a card, compared with its term or with a synonym. */
export interface TypedAnswer extends Spelling {
  /** Set if another term was typed that also answers the question. */
  isSynonym?: boolean
}

interface AnswerContext {
  /** The cards of the session. */
  cards: readonly ReviewVocView[]
  targetLanguage: string | undefined
}

/**
 * Compares the typed answer to a card with the right ones. Returns undefined if nothing was typed, or if the card is not
 * answered by typing.
 *
 * - A dictation is right as it is heard: the whole term, or a reading of it, in kana of either kind.
 * - A reverse translation is right with any form of the term or a reading (`termForms`), or several of them in any order; and with the term
 *   of another card of the session that has the definitions which the question shows.
 */
export function compareAnswer(typed: string, card: ReviewVocView, context: AnswerContext): TypedAnswer | undefined {
  if (card.reviewType === 'dictation')
    return compareSpellings(typed, spellingsOf(card).flatMap(wholeForms), { language: card.language, isHeard: true })
  if (card.reviewType === 'translation') return undefined
  const own = compareForms(typed, card)
  if (own === undefined || own.isRight) return own
  const isSynonym = synonymsOf(card, context).some((synonym) => isRightForm(typed, synonym))
  if (!isSynonym) return own
  return { typed: own.typed, isRight: true, isSynonym, mistakes: 0, runs: [], suggested: 1 }
}

/** The term, which may be typed with the furigana that it has or without, and its readings. */
function spellingsOf(card: ReviewVocView): string[] {
  const { written, read } = splitRuby(card.term)
  return [...new Set([written, read, spokenText(card), card.term, ...typedReadings(card)])]
}

const formsOf = (card: ReviewVocView) => [...new Set(spellingsOf(card).flatMap(termForms))]

/** Returns whether the text, or each of its parts, is a form of the term. */
function isRightForm(typed: string, card: ReviewVocView): boolean {
  const forms = formsOf(card)
  const isRight = (text: string) => isRightSpelling(text, forms, { language: card.language })
  const parts = partsOf(typed)
  return isRight(typed) || (parts.length > 0 && parts.every(isRight))
}

/** Compares the typed answer with the forms of a term, as a whole and part by part. */
function compareForms(typed: string, card: ReviewVocView): Spelling | undefined {
  const forms = formsOf(card)
  const compare = (text: string) => compareSpellings(text, forms, { language: card.language })
  const parts = [...new Set(partsOf(typed))].map(compare).filter((part) => part !== undefined)
  return bestSpelling([compare(typed), parts.length > 0 ? joined(typed, parts) : undefined])
}

const joined = (typed: string, parts: readonly Spelling[]): Spelling => ({
  typed: typed.trim(),
  isRight: parts.every(({ isRight }) => isRight),
  mistakes: parts.reduce((sum, { mistakes }) => sum + mistakes, 0),
  runs: parts.flatMap(({ runs }, index) => (index === 0 ? runs : [{ kind: 'right' as const, text: ', ' }, ...runs])),
  suggested: ([-1, 0] as const).find((answer) => parts.some(({ suggested }) => suggested === answer)) ?? 1,
})

/** The other cards of the session that have all definitions in the question of this card. */
function synonymsOf(card: ReviewVocView, { cards, targetLanguage }: AnswerContext): ReviewVocView[] {
  const shown = inTargetLanguage(card.definitions, targetLanguage).map(identityOf)
  if (shown.length === 0) return []
  return cards.filter(({ vocId, language, definitions }) => {
    const others = new Set(definitions.map(identityOf))
    return vocId !== card.vocId && language === card.language && shown.every((definition) => others.has(definition))
  })
}

const identityOf = ({ language, value }: ReviewVocView['definitions'][number]) =>
  `${language} ${foldIdentity(value, language)}`
