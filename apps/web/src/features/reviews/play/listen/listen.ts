/** The parts of playing a word, in this order: its term is spoken, a pause follows, its meaning is spoken, and another pause follows. */
export const parts = ['term', 'pause', 'meaning', 'rest'] as const

export interface ListenState {
  /** The index of the word; the number of words at the end. */
  index: number
  part: (typeof parts)[number]
  isPaused: boolean
}

/** `over`: the part has come to its end by itself. */
export type ListenEvent = 'over' | 'next' | 'previous' | 'pause' | 'play'

export const startListening: ListenState = { index: 0, part: 'term', isPaused: false }

/** The choices of a pause, in seconds. */
export const pauseSeconds = { short: 2, medium: 4, long: 7 } as const
export type PauseLength = keyof typeof pauseSeconds

/** Returns the choice with this name, otherwise the medium one. */
export const pauseNamed = (name: string | null): PauseLength =>
  (['short', 'medium', 'long'] as const).find((length) => length === name) ?? 'medium'

/** Goes on with the words, of which there are `count`. A word that is stepped to begins with its term. */
export function reduceListening(state: ListenState, event: ListenEvent, count: number): ListenState {
  const { index, part, isPaused } = state
  const toWord = (next: number): ListenState => ({ index: Math.max(0, Math.min(next, count)), part: 'term', isPaused })
  if (index >= count) return state
  switch (event) {
    case 'over': {
      const next = parts[parts.indexOf(part) + 1]
      return next === undefined ? toWord(index + 1) : { ...state, part: next }
    }
    case 'next':
      return toWord(index + 1)
    case 'previous':
      return toWord(index - 1)
    case 'pause':
      return { ...state, isPaused: true }
    case 'play':
      return { ...state, isPaused: false }
  }
}
