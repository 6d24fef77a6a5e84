import { shownTerm } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import { CheckIcon, XIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PlayButton } from '../../../shared/audio/play-button.tsx'
import { spokenTextOf } from '../../../shared/audio/spoken-text.ts'
import { directionOf } from '../../../shared/layout/labels.tsx'
import { isTurnedOff } from '../../../shared/lib/keys/single-keys.ts'
import { ReadTerm } from '../../../shared/readings/read-term.tsx'
import { ReviewBody } from '../session/review-frame.tsx'
import { questionsOf } from './choices.ts'
import { PlayHeader } from './play-header.tsx'
import type { Word } from './words.ts'

interface ChoicesGameProps {
  words: readonly Word[]
  onEnd: (result: ReactNode, missed: readonly Word[]) => void
}

/** The questions of a game. */
const mostQuestions = 15

/** Which of four meanings is that of the word? Each word is asked once. */
export function ChoicesGame({ words, onEnd }: ChoicesGameProps) {
  const [questions] = useState(() => questionsOf(words, Math.random).slice(0, mostQuestions))
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<Word>()
  const [missed, setMissed] = useState<readonly Word[]>([])
  const next = useRef<HTMLButtonElement>(null)
  const question = questions[index]
  const isAnswered = chosen !== undefined
  const isRight = chosen === question?.word

  const choose = (option: Word | undefined) => {
    if (isAnswered || question === undefined || option === undefined) return
    setChosen(option)
    if (option !== question.word) setMissed([...missed, question.word])
  }
  const goOn = () => {
    if (index + 1 < questions.length) {
      setIndex(index + 1)
      setChosen(undefined)
    } else onEnd(`${questions.length - missed.length} of ${questions.length} right`, missed)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTurnedOff(event.key)) return
    const number = Number(event.key)
    if (number >= 1) choose(question?.options[number - 1])
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    if (isAnswered) next.current?.focus({ preventScroll: true })
  }, [isAnswered])
  if (question === undefined) return null
  const { word, options } = question
  return (
    <>
      <PlayHeader done={index + Number(isAnswered)} total={questions.length} label="Answered questions" />
      <ReviewBody>
        <section aria-label={`Question ${index + 1}`} className="m-auto grid w-full max-w-xl gap-6 pb-6">
          <div className="flex items-center justify-center gap-2">
            <h2
              lang={word.card.language}
              dir={directionOf(word.card.language)}
              className="min-w-0 text-center font-book font-semibold text-4xl wrap-anywhere"
            >
              <ReadTerm shown={shownTerm(word.card)} language={word.card.language} />
            </h2>
            <PlayButton {...spokenTextOf(word.card)} />
          </div>
          <ol className="grid gap-2">
            {options.map((option, number) => (
              <li key={option.card.vocId}>
                <Option
                  option={option}
                  number={number + 1}
                  state={!isAnswered ? 'open' : option === word ? 'right' : option === chosen ? 'wrong' : 'other'}
                  onChoose={() => choose(option)}
                />
              </li>
            ))}
          </ol>
          <div className="flex min-h-11 items-center justify-between gap-3">
            <p role="status" className="font-medium">
              {isAnswered && (isRight ? 'Right' : `No: ${word.meaning}`)}
            </p>
            <Button ref={next} onClick={goOn} className={isAnswered ? '' : 'invisible'}>
              {index + 1 < questions.length ? 'Next' : 'End'}
            </Button>
          </div>
        </section>
      </ReviewBody>
    </>
  )
}

interface OptionProps {
  option: Word
  number: number
  state: 'open' | 'right' | 'wrong' | 'other'
  onChoose: () => void
}

function Option({ option, number, state, onChoose }: OptionProps) {
  return (
    <Button
      variant="outline"
      onClick={onChoose}
      className={cn(
        'h-auto min-h-12 w-full justify-start gap-3 whitespace-normal px-4 py-2.5 text-start font-normal text-base',
        state === 'right' && 'border-primary bg-accent font-medium text-accent-foreground',
        state === 'wrong' && 'border-destructive text-destructive',
        state === 'other' && 'opacity-60',
      )}
    >
      <span aria-hidden="true" className="text-muted-foreground text-sm tabular-nums pointer-coarse:hidden">
        {number}
      </span>
      <span lang={option.meaningLanguage} dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {option.meaning}
      </span>
      {state === 'right' && <CheckIcon aria-hidden="true" />}
      {state === 'wrong' && <XIcon aria-hidden="true" />}
    </Button>
  )
}
