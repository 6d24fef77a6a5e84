import { Badge, Button } from '@wordtide/ui'
import { Volume2Icon } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FlagDrawing } from '../../shared/layout/lists/flag.tsx'
import type { ExampleDone } from './example-done.tsx'
import { type ExampleWord, exampleWords } from './example-words.ts'

/** The answers of a review session, each with its effect. */
export type ExampleAnswers = ComponentType<{ confidence: number; onAnswer: (due: string) => void }>

export interface ExampleReviewProps {
  /** They are loaded when the card is used. */
  loadAnswers: () => Promise<ExampleAnswers>
}

/** Three cards to turn, hear and answer as in a review session. Its height does not change. */
export function ExampleReview({ loadAnswers }: ExampleReviewProps) {
  const [isTurned, setIsTurned] = useState(false)
  /** The time at which each answered word comes back, as text. */
  const [answered, setAnswered] = useState<readonly string[]>([])
  const [loaded, load] = useLoaded(loadAnswers)
  const word = exampleWords[answered.length]
  const section = useFocusOnChange(`${answered.length} ${isTurned}`)
  const turn = () => {
    load()
    setIsTurned(true)
  }
  const answer = (due: string) => {
    setAnswered([...answered, due])
    setIsTurned(false)
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="An example card"
      onPointerEnter={load}
      onFocus={load}
      onKeyDown={pressByShortcut}
      className="grid w-full max-w-lg grid-cols-[minmax(0,1fr)] content-start gap-3 justify-self-center outline-none low:max-lg:justify-self-start lg:justify-self-end low:max-w-3xl"
    >
      <div className="flex items-center gap-3 text-muted-foreground text-sm tabular-nums">
        <span className="grid h-1.5 flex-1 grid-cols-3 overflow-hidden rounded-full bg-track" aria-hidden="true">
          {answered.map((due, index) => (
            <span key={`${index}-${due}`} className="bg-primary" />
          ))}
        </span>
        {answered.length} / {exampleWords.length}
      </div>
      {word === undefined ? (
        loaded !== undefined && <loaded.ExampleDone answered={answered} onRestart={() => setAnswered([])} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 low:grid-cols-[minmax(0,1fr)_14rem]">
          <Card word={word} isTurned={isTurned} onTurn={turn} />
          <div className="grid min-h-20 items-start tall:min-h-32 low:min-h-46">
            {isTurned && loaded !== undefined ? (
              <loaded.Answers key={word.term} confidence={word.confidence} onAnswer={answer} />
            ) : (
              <p className="pt-2 text-center text-muted-foreground text-sm text-balance">
                Try it: three words, as in a review.
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

/** The components shown after a question. */
interface Loaded {
  Answers: ExampleAnswers
  ExampleDone: typeof ExampleDone
}

/** Returns those components once they are loaded, and a function that loads them; the next call repeats a failed attempt. */
function useLoaded(loadAnswers: ExampleReviewProps['loadAnswers']) {
  const [loaded, setLoaded] = useState<Loaded>()
  const isLoading = useRef(false)
  const load = async () => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      const [Answers, done] = await Promise.all([loadAnswers(), import('./example-done.tsx')])
      setLoaded({ Answers, ...done })
    } catch {
      isLoading.current = false
    }
  }
  return [loaded, () => void load()] as const
}

/** Gives an element the focus when something has changed: the button that had it is gone. */
function useFocusOnChange(value: string) {
  const element = useRef<HTMLElement>(null)
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    element.current?.focus({ preventScroll: true })
  }, [value])
  return element
}

/** Presses the button that has this key as its shortcut; Enter only if no button has the focus. */
function pressByShortcut(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget, repeat } = event
  if (repeat || (key === 'Enter' && target !== currentTarget) || !/^(Enter|[1-3])$/.test(key)) return
  const button = currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  if (button === null) return
  event.preventDefault()
  button.click()
}

interface CardProps {
  word: ExampleWord
  isTurned: boolean
  onTurn: () => void
}

function Card({ word, isTurned, onTurn }: CardProps) {
  const { lang, language, term, sound, meaning, sentence, translation } = word
  return (
    <div className="flex min-h-84 flex-col rounded-2xl border bg-card p-5 text-card-foreground shadow-card sm:min-h-96 sm:p-8 low:min-h-74 low:p-5">
      <div className="grid gap-3 sm:gap-4 low:gap-2">
        <p className="flex items-center gap-2 text-muted-foreground text-sm">
          <Badge variant="secondary">Translation</Badge>
          <FlagDrawing code={lang} />
          {language}
        </p>
        <div className="flex items-center gap-2">
          <p lang={lang} className="font-book font-semibold text-word sm:text-word-wide">
            {term}
          </p>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Play"
            className="pointer-coarse:size-11"
            onClick={() => void new Audio(sound).play().catch(() => undefined)}
          >
            <Volume2Icon aria-hidden="true" className="size-5" />
          </Button>
        </div>
        <p aria-live="polite" className="min-h-8 font-book text-2xl">
          {isTurned && meaning}
        </p>
        <p className="grid gap-0.5 border-s-2 ps-3">
          <Sentence lang={lang} parts={sentence} isShown={isTurned} />
          <span className="text-muted-foreground text-sm">
            <Sentence parts={translation} isShown={isTurned} />
          </span>
        </p>
      </div>
      {!isTurned && (
        <Button size="lg" aria-keyshortcuts="Enter" onClick={onTurn} className="mt-auto h-14 rounded-xl low:h-12">
          Show Answer
        </Button>
      )}
    </div>
  )
}

interface SentenceProps {
  lang?: string
  parts: ExampleWord['sentence']
  isShown: boolean
}

/** A sentence whose marked word is hidden until it is shown. */
const Sentence = ({ lang, parts: [before, word, after], isShown }: SentenceProps) => (
  <span lang={lang}>
    {before}
    {isShown ? (
      <mark className="rounded-sm bg-accent px-0.5 font-semibold text-accent-foreground">{word}</mark>
    ) : (
      <>
        <span aria-hidden="true" className="mx-0.5 inline-block w-14 border-current border-b-2" />
        <span lang="en" className="sr-only">
          (hidden word)
        </span>
      </>
    )}
    {after}
  </span>
)
