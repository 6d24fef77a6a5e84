import type { ReviewVocView } from '@wordtide/contract'

/** A card to review, with what matters to the test in `overrides`. */
export function makeCard(overrides: Partial<ReviewVocView> = {}): ReviewVocView {
  const term = overrides.term ?? 'Apfel'
  return {
    id: `voc-${term}`,
    vocId: `voc-${term}`,
    listId: 'list-1',
    term,
    pos: 'n',
    label: '',
    image: null,
    language: 'de',
    definitions: [{ language: 'en', value: `meaning of ${term}` }],
    examples: [],
    attributes: [],
    tags: [],
    notes: '',
    createdBy: 'Ada Lovelace',
    createdAt: 0,
    lastModifiedBy: 'Ada Lovelace',
    lastModifiedAt: 0,
    reviewType: 'translation',
    lastReview: null,
    due: 0,
    confidence: 0,
    ...overrides,
  }
}

/** One translation card for each term. */
export const makeCards = (...terms: string[]): ReviewVocView[] => terms.map((term) => makeCard({ term }))
