/** The three ways of reviewing a vocabulary, in the order in which they are offered. */
export const reviewTypes = ['translation', 'reverseTranslation', 'dictation'] as const
export type ReviewType = (typeof reviewTypes)[number]

/** The names of the review types on screen. */
export const reviewTypeNames: Record<ReviewType, string> = {
  translation: 'Translation',
  reverseTranslation: 'Reverse Translation',
  dictation: 'Dictation',
}
