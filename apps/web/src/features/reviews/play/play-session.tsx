import { useQuery } from '@tanstack/react-query'
import type { ReviewVocView } from '@wordtide/contract'
import { Button, Spinner } from '@wordtide/ui'
import { type ReactNode, useState } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { useUser } from '../../../shared/session/use-session.ts'
import { LoadError } from '../../../shared/tables/load-states.tsx'
import { cardOptions } from '../options/review-options.ts'
import { PracticeRound } from '../session/practice/practice-round.tsx'
import { ReviewMessage } from '../session/review-frame.tsx'
import { SessionDialog } from '../session/session-dialog.tsx'
import { reviewLoadError } from '../session/state/load-error.ts'
import { ChoicesGame } from './choices-game.tsx'
import { ListenGame } from './listen/listen-game.tsx'
import { MatchGame } from './match-game.tsx'
import { PlayDone } from './play-done.tsx'
import { TestGame } from './test/test-game.tsx'
import { loadCards, type WordSource } from './word-source.ts'
import { differentWords, type Word, wordsOf } from './words.ts'

interface PlaySessionProps {
  title: string
  source: WordSource
  onClose: () => void
}

/** The games, over the whole screen. */
export default function PlaySession({ title, source, onClose }: PlaySessionProps) {
  return (
    <SessionDialog
      title={`Play: ${title}`}
      keys="1 to 4 choose an answer; the arrow keys step through the words of Listen."
      onClose={onClose}
    >
      <LoadedWords title={title} source={source} onDone={onClose} />
    </SessionDialog>
  )
}

type LoadedWordsProps = Omit<PlaySessionProps, 'onClose'> & { onDone: () => void }

function LoadedWords({ title, source, onDone }: LoadedWordsProps) {
  const user = useUser()
  const { client } = trpc.useUtils()
  // Never replaced: the words must not change while they are played.
  const [words, setWords] = useState<readonly Word[]>()
  const queue = useQuery({
    queryKey: ['play', source],
    queryFn: () => loadCards(client, source),
    enabled: words === undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (words === undefined && queue.data !== undefined && user !== undefined)
    setWords(wordsOf(queue.data, (card) => targetLanguageOf(user.id, card)))
  if (words !== undefined) return <Games words={words} title={title} listId={source.listId} onDone={onDone} />
  return (
    <ReviewMessage>
      {queue.isError ? (
        <LoadError text={reviewLoadError} onRetry={() => void queue.refetch()} />
      ) : (
        <Spinner className="size-8 justify-self-center text-primary" />
      )}
    </ReviewMessage>
  )
}

/** The language of the last review of the card's list, or of the sessions over all lists. */
const targetLanguageOf = (userId: string, card: ReviewVocView) =>
  cardOptions(userId, { listId: null, options: {} }, card).targetLanguage

interface GamesProps {
  words: readonly Word[]
  title: string
  listId: string | undefined
  onDone: () => void
}

type Stage =
  | { name: 'choosing' }
  | { name: Game; round: number }
  | { name: 'done'; game: Game; result: ReactNode; missed: readonly Word[]; marked: ReactNode; round: number }
  | { name: 'practising'; cards: readonly ReviewVocView[] }

type Game = 'choices' | 'match' | 'listen' | 'test'

/** A game, its result, and the choice of another game. */
function Games({ words, title, listId, onDone }: GamesProps) {
  const user = useUser()
  const [stage, setStage] = useState<Stage>({ name: 'choosing' })
  const [last, setLast] = useState<Stage & { name: 'done' }>()
  const end = (game: Game, round: number) => (result: ReactNode, missed: readonly Word[], marked?: ReactNode) => {
    const done = { name: 'done', game, result, missed, marked, round } as const
    setLast(done)
    setStage(done)
  }
  switch (stage.name) {
    case 'choosing':
      return <ChooseGame words={words} onChoose={(game) => setStage({ name: game, round: 0 })} onDone={onDone} />
    case 'choices':
      return <ChoicesGame key={stage.round} words={words} onEnd={end('choices', stage.round)} />
    case 'match':
      return <MatchGame key={stage.round} words={words} listId={listId} onEnd={end('match', stage.round)} />
    case 'listen':
      return <ListenGame key={stage.round} title={title} words={words} onEnd={end('listen', stage.round)} />
    case 'test':
      return <TestGame key={stage.round} words={words} onEnd={end('test', stage.round)} />
    case 'practising':
      return (
        <PracticeRound
          cards={stage.cards}
          optionsOf={(card) => cardOptions(user?.id ?? '', { listId: null, options: {} }, card)}
          onEnd={() => last !== undefined && setStage({ ...last, missed: [] })}
        />
      )
    case 'done':
      return (
        <PlayDone
          result={stage.result}
          missed={stage.missed.map(({ card }) => card)}
          marked={stage.marked}
          onPractise={(cards) => setStage({ name: 'practising', cards })}
          onAgain={() => setStage({ name: stage.game, round: stage.round + 1 })}
          onOther={() => setStage({ name: 'choosing' })}
          onDone={onDone}
        />
      )
  }
}

interface GameChoice {
  game: Game
  title: string
  text: string
  /** The different words that it takes. */
  least: number
}

const games: GameChoice[] = [
  { game: 'choices', title: 'Choices', text: 'Four answers, and one of them is right.', least: 4 },
  { game: 'match', title: 'Match', text: 'Words and their meanings in pairs, against the clock.', least: 4 },
  { game: 'listen', title: 'Listen', text: 'Hands-free: each word, then its meaning.', least: 1 },
  { game: 'test', title: 'Test', text: 'Mixed questions, marked at the end.', least: 4 },
]

function ChooseGame({
  words,
  onChoose,
  onDone,
}: Pick<GamesProps, 'words' | 'onDone'> & { onChoose: (game: Game) => void }) {
  const different = differentWords(words, 4).length
  const possible = games.filter(({ least }) => different >= least)
  return (
    <ReviewMessage>
      <h2 className="font-book font-semibold text-3xl text-heading">Play</h2>
      {possible.length > 0 && (
        <>
          <p className="text-muted-foreground">For practice: nothing is counted or sent.</p>
          <ul className="grid gap-3 low:grid-cols-2">
            {possible.map(({ game, title, text }) => (
              <li key={game}>
                <Button
                  variant="outline"
                  className="h-auto w-full flex-col items-start gap-1 whitespace-normal px-5 py-4 text-start"
                  onClick={() => onChoose(game)}
                >
                  <span className="font-semibold text-lg">{title}</span>
                  <span className="font-normal text-muted-foreground">{text}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {possible.length < games.length && (
        <p className="text-muted-foreground">
          {possible.length === 0
            ? 'There are no words with a meaning to play.'
            : 'The other games need at least four words with different meanings.'}
        </p>
      )}
      {possible.length === 0 && (
        <Button className="justify-self-start" onClick={onDone}>
          Back
        </Button>
      )}
    </ReviewMessage>
  )
}
