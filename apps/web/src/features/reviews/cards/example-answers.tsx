import { DEFAULT_INTERVALS, type Schedule } from '@wordtide/scheduling'
import { AnswerButtons } from './answer-buttons.tsx'
import { forecast } from './forecast.ts'

interface ExampleAnswersProps {
  confidence: number
  /** Called with the effect of the answer, such as 'due tomorrow'. */
  onAnswer: (due: string) => void
}

const schedule: Schedule = { intervals: DEFAULT_INTERVALS, learnedReturn: false }

/** The answers of a review session for the landing page, by the schedule of a new user. */
export const ExampleAnswers = ({ confidence, onAnswer }: ExampleAnswersProps) => (
  <AnswerButtons
    card={{ confidence }}
    schedule={schedule}
    chosen={undefined}
    suggested={undefined}
    onAnswer={(result) => onAnswer(forecast({ confidence }, result, schedule))}
  />
)
