/** What the options of a list and those of today both offer. */
export const listeningChoice = {
  label: 'Listening-focused dictation',
  hint: 'A dictation shows nothing but the player until you show the answer',
} as const

export const typedChoice = {
  label: 'Typed answers',
  hint: 'A reverse translation has a field for the word, and compares what you type',
} as const
