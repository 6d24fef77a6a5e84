import { findLanguage, shownTerm } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PlayButton } from '../../../../shared/audio/play-button.tsx'
import { spokenTextOf } from '../../../../shared/audio/spoken-text.ts'
import { directionOf } from '../../../../shared/layout/labels.tsx'
import { isComposing } from '../../../../shared/lib/keys/is-composing.ts'
import { ReadTerm } from '../../../../shared/readings/read-term.tsx'
import { AnswerField } from '../../cards/answer-field.tsx'
import { ReviewBody } from '../../session/review-frame.tsx'
import { OptionButton } from '../option-button.tsx'
import { PlayHeader } from '../play-header.tsx'
import { useNumberKeys } from '../use-number-keys.ts'
import type { Word } from '../words.ts'
import { MarkedAnswers } from './marked-answers.tsx'
import { markOf, type TestAnswer } from './marks.ts'
import { type TestQuestion, testOf } from './questions.ts'

interface TestGameProps {
  words: readonly Word[]
  onEnd: (result: ReactNode, missed: readonly Word[], marked: ReactNode) => void
}

/** Asks in three ways, and says what was right only at the end. One can go back and change an answer. */
export function TestGame({ words, onEnd }: TestGameProps) {
  const [questions] = useState(() => testOf(words, Math.random))
  const [index, setIndex] = useState(0)
  const [answers, setAnswers] = useState<ReadonlyMap<TestQuestion, TestAnswer>>(new Map())
  const question = questions[index]
  if (question === undefined) return null
  const answer = (given: TestAnswer) => setAnswers(new Map([...answers, [question, given]]))
  const handIn = () => {
    const marked = questions.map((asked) => {
      const given = answers.get(asked)
      return { question: asked, answer: given, mark: markOf(asked, given, words) }
    })
    const missed = marked.filter(({ mark }) => !mark.isRight).map(({ question: { word } }) => word)
    const right = questions.length - missed.length
    onEnd(`${right} of ${questions.length} right`, missed, <MarkedAnswers marked={marked} />)
  }
  return (
    <>
      <PlayHeader done={answers.size} total={questions.length} label="Answered questions" />
      <ReviewBody>
        <Sheet
          key={index}
          number={index + 1}
          question={question}
          answer={answers.get(question)}
          isLast={index + 1 === questions.length}
          onAnswer={answer}
          onPrevious={index === 0 ? undefined : () => setIndex(index - 1)}
          onNext={() => (index + 1 < questions.length ? setIndex(index + 1) : handIn())}
        />
      </ReviewBody>
    </>
  )
}

interface SheetProps {
  number: number
  question: TestQuestion
  answer: TestAnswer | undefined
  isLast: boolean
  onAnswer: (answer: TestAnswer) => void
  onPrevious: (() => void) | undefined
  onNext: () => void
}

/** A question with its possible answers. Mount it anew for each. */
function Sheet({ number, question, answer, isLast, onAnswer, onPrevious, onNext }: SheetProps) {
  const sheet = useRef<HTMLFormElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const field = sheet.current?.querySelector('input')
    ;(field ?? sheet.current)?.focus({ preventScroll: true })
  }, [])
  const choices = choicesOf(question)
  const choose = (chosen: TestAnswer) => {
    onAnswer(chosen)
    next.current?.focus({ preventScroll: true })
  }
  useNumberKeys((key) => {
    const choice = choices[key - 1]
    if (choice !== undefined) choose(choice.answer)
  })
  return (
    <form
      ref={sheet}
      tabIndex={-1}
      aria-label={`Question ${number}`}
      className="m-auto grid w-full max-w-xl gap-6 pb-6 outline-none"
      onKeyDown={(event) => event.key === 'Enter' && isComposing(event.nativeEvent) && event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <Asked question={question} />
      {question.kind === 'typed' ? (
        <AnswerField
          card={question.word.card}
          label={`In ${findLanguage(question.word.card.language)?.name ?? 'the language of the word'}`}
          typed={answer?.kind === 'typed' ? answer.typed : ''}
          onType={(typed) => onAnswer({ kind: 'typed', typed })}
        />
      ) : (
        <ol className="grid gap-2">
          {choices.map(({ key, text, language, answer: given }, index) => (
            <li key={key}>
              <OptionButton
                number={index + 1}
                state={isSame(given, answer) ? 'chosen' : 'unchosen'}
                {...(language === undefined ? {} : { language })}
                onPress={() => choose(given)}
              >
                {text}
              </OptionButton>
            </li>
          ))}
        </ol>
      )}
      <div className="flex min-h-11 items-center justify-between gap-3">
        <Button type="button" variant="ghost" disabled={onPrevious === undefined} onClick={onPrevious}>
          Previous
        </Button>
        <Button ref={next} type="submit">
          {isLast ? 'Hand in' : 'Next'}
        </Button>
      </div>
    </form>
  )
}

interface Choice {
  key: string
  text: string
  language?: string
  answer: TestAnswer
}

const choicesOf = (question: TestQuestion): Choice[] => {
  if (question.kind === 'choice')
    return question.options.map((chosen) => ({
      key: chosen.card.vocId,
      text: chosen.meaning,
      language: chosen.meaningLanguage,
      answer: { kind: 'choice', chosen },
    }))
  if (question.kind === 'typed') return []
  return [true, false].map((isTrue) => ({
    key: String(isTrue),
    text: isTrue ? 'True' : 'False',
    answer: { kind: 'truth', isTrue },
  }))
}

const isSame = (one: TestAnswer, other: TestAnswer | undefined): boolean =>
  one.kind === 'choice'
    ? other?.kind === 'choice' && one.chosen === other.chosen
    : one.kind === 'truth' && other?.kind === 'truth' && one.isTrue === other.isTrue

const headingLook = 'min-w-0 text-center font-book font-semibold text-4xl wrap-anywhere'

function Asked({ question }: { question: TestQuestion }) {
  const { kind, word } = question
  if (kind === 'typed')
    return (
      <h2 lang={word.meaningLanguage} dir="auto" className={headingLook}>
        {word.meaning}
      </h2>
    )
  return (
    <div className="grid justify-items-center gap-3">
      <div className="flex items-center justify-center gap-2">
        <h2 lang={word.card.language} dir={directionOf(word.card.language)} className={headingLook}>
          <ReadTerm shown={shownTerm(word.card)} language={word.card.language} />
        </h2>
        <PlayButton {...spokenTextOf(word.card)} />
      </div>
      {kind === 'truth' && (
        <p className="text-center text-lg">
          <span className="text-muted-foreground">means </span>
          <bdi lang={question.shown.meaningLanguage} className="font-book font-semibold text-2xl wrap-anywhere">
            {question.shown.meaning}
          </bdi>
        </p>
      )}
    </div>
  )
}
