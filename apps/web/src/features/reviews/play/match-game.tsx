import { Button, cn } from '@wordtide/ui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { directionOf } from '../../../shared/layout/labels.tsx'
import { browserStorage, storeChoice } from '../../../shared/lib/kept/browser-storage.ts'
import { userKeys } from '../../../shared/lib/kept/stored-keys.ts'
import { useUser } from '../../../shared/session/use-session.ts'
import { ReviewBody } from '../session/review-frame.tsx'
import { dealPairs, isMatched, type MatchState, pairCount, pressTile, type Tile } from './match.ts'
import { PlayHeader } from './play-header.tsx'
import type { Word } from './words.ts'

interface MatchGameProps {
  words: readonly Word[]
  listId: string | undefined
  onEnd: (result: ReactNode, missed: readonly Word[]) => void
}

/** Finds each word's meaning on the table. The clock begins with the first press. */
export function MatchGame({ words, listId, onEnd }: MatchGameProps) {
  const user = useUser()
  const [state, setState] = useState(() => dealPairs(words, Math.random))
  const [beganAt, setBeganAt] = useState<number>()
  const pairs = state.tiles.length / 2
  const press = (id: string) => {
    const began = beganAt ?? performance.now()
    setBeganAt(began)
    const next = pressTile(state, id)
    setState(next)
    if (!isMatched(next)) return
    const seconds = (performance.now() - began) / 1000
    const key = `${userKeys.bestTime}:${user?.id}:${listId ?? 'all'}`
    // Fewer pairs are another game.
    const best = pairs === pairCount && user !== undefined ? keepBest(key, seconds) : undefined
    onEnd(resultText(pairs, seconds, best), [...next.missed])
  }
  return (
    <>
      <PlayHeader done={state.found.size / 2} total={pairs} label="Pairs found">
        <Clock beganAt={beganAt} />
      </PlayHeader>
      <ReviewBody>
        <ul
          aria-label="Words and meanings"
          className="m-auto grid w-full max-w-3xl grid-cols-2 gap-2 pb-6 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4"
        >
          {state.tiles.map((tile) => (
            <li key={tile.id}>
              <TileButton tile={tile} state={state} onPress={() => press(tile.id)} />
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {state.wrong.length > 0 ? 'No pair' : state.found.size > 0 ? `${state.found.size / 2} of ${pairs} pairs` : ''}
        </p>
      </ReviewBody>
    </>
  )
}

/** '12.4 s for 6 pairs. Your best is 11.0 s.' */
export function resultText(pairs: number, seconds: number, best: number | undefined): string {
  const text = `${secondsText(seconds)} for ${pairs} pairs.`
  if (best === undefined) return text
  return seconds <= best ? `${text} That is your best.` : `${text} Your best is ${secondsText(best)}.`
}

const secondsText = (seconds: number) => `${seconds.toFixed(1)} s`

/** Returns the best time in this browser, this game's included. */
function keepBest(key: string, seconds: number): number {
  const before = Number(browserStorage().getItem(key) ?? Number.NaN)
  if (before <= seconds) return before
  storeChoice(key, String(seconds))
  return seconds
}

function Clock({ beganAt }: { beganAt: number | undefined }) {
  const [seconds, setSeconds] = useState(0)
  const tick = useEffectEvent(
    () => beganAt !== undefined && setSeconds(Math.floor((performance.now() - beganAt) / 1000)),
  )
  useEffect(() => {
    const timer = setInterval(() => tick(), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-label="Time" className="min-w-12 text-end tabular-nums">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}

function TileButton({ tile, state, onPress }: { tile: Tile; state: MatchState; onPress: () => void }) {
  const { word, side, id } = tile
  const isFound = state.found.has(id)
  const isTerm = side === 'term'
  const language = isTerm ? word.card.language : word.meaningLanguage
  return (
    <Button
      variant="outline"
      aria-pressed={state.selected === id}
      disabled={isFound}
      onClick={onPress}
      className={cn(
        'h-full min-h-20 w-full whitespace-normal px-3 py-2 text-center text-base wrap-anywhere',
        isTerm ? 'font-book font-semibold' : 'font-normal',
        'aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground',
        state.wrong.includes(id) && 'border-destructive',
        isFound && 'invisible',
      )}
    >
      <span lang={language} dir={isTerm ? directionOf(language) : 'auto'} className="max-h-24 min-w-0 overflow-hidden">
        {isTerm ? word.term : word.meaning}
      </span>
    </Button>
  )
}
