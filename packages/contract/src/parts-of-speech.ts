/** Parts of speech: code → name, in the order in which a form offers them. */
export const partsOfSpeech = {
  n: 'Noun',
  pro: 'Pronoun',
  v: 'Verb',
  adj: 'Adjective',
  adv: 'Adverb',
  pre: 'Preposition',
  con: 'Conjunction',
  intr: 'Interjection',
  oth: 'Other',
} as const
export type PartOfSpeech = keyof typeof partsOfSpeech
