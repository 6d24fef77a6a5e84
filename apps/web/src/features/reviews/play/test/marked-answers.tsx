import { shownTerm } from '@wordtide/contract'
import { CheckIcon, XIcon } from 'lucide-react'
import { directionOf } from '../../../../shared/layout/labels.tsx'
import { ReadTerm } from '../../../../shared/readings/read-term.tsx'
import { SpellingNote } from '../../cards/spelling-note.tsx'
import type { Mark, TestAnswer } from './marks.ts'
import type { TestQuestion } from './questions.ts'

interface MarkedAnswer {
  question: TestQuestion
  answer: TestAnswer | undefined
  mark: Mark
}

/** The questions of a test in their order, each with the right answer and the learner's. */
export function MarkedAnswers({ marked }: { marked: readonly MarkedAnswer[] }) {
  return (
    <ol aria-label="Marked answers" className="grid divide-y rounded-xl border bg-card px-4">
      {marked.map(({ question, answer, mark }, index) => {
        const { word } = question
        const Icon = mark.isRight ? CheckIcon : XIcon
        return (
          <li key={word.card.vocId} className="flex items-start gap-3 py-2.5">
            <span className="mt-1 flex shrink-0 items-center gap-1 text-muted-foreground text-sm tabular-nums">
              <span className="w-5">{index + 1}</span>
              <Icon
                aria-label={mark.isRight ? 'right' : 'wrong'}
                className={mark.isRight ? 'size-5 text-success' : 'size-5 text-destructive'}
              />
            </span>
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p
                lang={word.card.language}
                dir={directionOf(word.card.language)}
                className="text-start font-book font-semibold text-heading wrap-anywhere"
              >
                <ReadTerm shown={shownTerm(word.card)} language={word.card.language} />
              </p>
              <p lang={word.meaningLanguage} dir="auto" className="wrap-anywhere">
                {word.meaning}
              </p>
              {mark.spelling !== undefined ? (
                <SpellingNote spelling={mark.spelling} card={word.card} />
              ) : (
                !mark.isRight && <OwnAnswer question={question} answer={answer} />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The learner's wrong answer. */
function OwnAnswer({ question, answer }: Pick<MarkedAnswer, 'question' | 'answer'>) {
  const look = 'text-destructive text-sm wrap-anywhere'
  if (answer?.kind === 'choice')
    return (
      <p className={look}>
        You chose{' '}
        <bdi lang={answer.chosen.meaningLanguage} className="font-semibold">
          {answer.chosen.meaning}
        </bdi>
      </p>
    )
  if (answer?.kind === 'truth' && question.kind === 'truth')
    return (
      <p className={look}>
        You said that it {answer.isTrue ? 'means' : 'does not mean'}{' '}
        <bdi lang={question.shown.meaningLanguage} className="font-semibold">
          {question.shown.meaning}
        </bdi>
      </p>
    )
  return <p className={look}>No answer</p>
}
