import { shownTerm } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PlayButton } from '../../../shared/audio/play-button.tsx'
import { spokenTextOf } from '../../../shared/audio/spoken-text.ts'
import { directionOf } from '../../../shared/layout/labels.tsx'
import { ReadTerm } from '../../../shared/readings/read-term.tsx'
import { ReviewBody } from '../session/review-frame.tsx'
import { questionsOf } from './choices.ts'
import { OptionButton } from './option-button.tsx'
import { PlayHeader } from './play-header.tsx'
import { useNumberKeys } from './use-number-keys.ts'
import type { Word } from './words.ts'

interface ChoicesGameProps {
  words: readonly Word[]
  onEnd: (result: ReactNode, missed: readonly Word[]) => void
}

/** The questions of a game. */
const mostQuestions = 15

/** A game that offers four meanings for each word. Each word is asked once. */
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
  useNumberKeys((number) => choose(question?.options[number - 1]))
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
                <OptionButton
                  number={number + 1}
                  state={!isAnswered ? 'open' : option === word ? 'right' : option === chosen ? 'wrong' : 'other'}
                  language={option.meaningLanguage}
                  onPress={() => choose(option)}
                >
                  {option.meaning}
                </OptionButton>
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
