import { DEFAULT_INTERVALS, type Schedule } from '@wordtide/scheduling'
import { AnswerButtons } from './answer-buttons.tsx'
import { forecast } from './forecast.ts'

interface ExampleAnswersProps {
  confidence: number
  /** Called with what the answer does, 'due tomorrow' say. */
  onAnswer: (due: string) => void
}

const schedule: Schedule = { intervals: DEFAULT_INTERVALS, learnedReturn: false }

/** The answers of a review session where there is none, by the schedule of a new user. */
export const ExampleAnswers = ({ confidence, onAnswer }: ExampleAnswersProps) => (
  <AnswerButtons
    confidence={confidence}
    schedule={schedule}
    chosen={undefined}
    suggested={undefined}
    onAnswer={(result) => onAnswer(forecast(confidence, result, schedule))}
  />
)
