import { differentWords, type Random, shuffled, type Word } from './words.ts'

/** The pairs of a game of Match, if the list has so many. */
export const pairCount = 6

/** A term, or a meaning, on the table. */
export interface Tile {
  id: string
  word: Word
  side: 'term' | 'meaning'
}

export interface MatchState {
  tiles: readonly Tile[]
  /** The tile that waits for its other half. */
  selected: string | undefined
  /** The last two that were chosen as a pair without being one. */
  wrong: readonly string[]
  found: ReadonlySet<string>
  /** Words of pairs that were sought in vain. */
  missed: ReadonlySet<Word>
}

/** Deals pairs of words that share no term and no meaning, so that each tile has one other half. */
export function dealPairs(words: readonly Word[], random: Random): MatchState {
  const chosen = differentWords(shuffled(words, random), pairCount)
  const tiles = chosen.flatMap((word, index): Tile[] => [
    { id: `${index} term`, word, side: 'term' },
    { id: `${index} meaning`, word, side: 'meaning' },
  ])
  return { tiles: shuffled(tiles, random), selected: undefined, wrong: [], found: new Set(), missed: new Set() }
}

export const isMatched = ({ tiles, found }: MatchState): boolean => found.size === tiles.length

/** Presses a tile: it is selected, given back, selected instead of another of its side, or tried as the other half. */
export function pressTile(state: MatchState, id: string): MatchState {
  const tile = state.tiles.find((one) => one.id === id)
  if (tile === undefined || state.found.has(id)) return state
  const first = state.tiles.find((one) => one.id === state.selected)
  if (first === undefined || first.side === tile.side)
    return { ...state, selected: state.selected === id ? undefined : id, wrong: [] }
  if (first.word === tile.word)
    return { ...state, selected: undefined, wrong: [], found: new Set([...state.found, first.id, id]) }
  const missed = new Set([...state.missed, first.side === 'term' ? first.word : tile.word])
  return { ...state, selected: undefined, wrong: [first.id, id], missed }
}
