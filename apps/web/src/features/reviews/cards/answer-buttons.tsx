import type { Answer, Schedule } from '@wordtide/scheduling'
import { Button, cn } from '@wordtide/ui'
import { CheckIcon, MinusIcon, XIcon } from 'lucide-react'
import { useId } from 'react'
import { forecast } from './forecast.ts'

const answers = [
  { result: -1, label: 'No', shortcut: '1', Icon: XIcon },
  { result: 0, label: 'Neutral', shortcut: '2', Icon: MinusIcon },
  { result: 1, label: 'Yes', shortcut: '3', Icon: CheckIcon },
] as const

export interface AnswerButtonsProps {
  confidence: number
  /** Without it the answers have no captions. */
  schedule: Schedule | undefined
  /** The answer given before, when the card is shown again. */
  chosen: Answer | undefined
  /** The answer that the spelling suggests; the learner decides. */
  suggested: Answer | undefined
  onAnswer: (result: Answer) => void
}

/** A mark on the upper edge of an answer. */
const mark = 'absolute inset-x-0 -top-2 z-10 mx-auto w-fit rounded-full px-2 text-xs leading-5'

/** The three answers, each with a forecast of what it will do if there is a schedule. */
export function AnswerButtons({ confidence, schedule, chosen, suggested, onAnswer }: AnswerButtonsProps) {
  const id = useId()
  const describedBy = (result: Answer, shortcut: string) => {
    const ids = [suggested === result && `${id}suggested`, schedule !== undefined && `${id}${shortcut}`].filter(Boolean)
    return ids.length === 0 ? undefined : ids.join(' ')
  }
  return (
    <fieldset className="grid grid-cols-3 gap-2 sm:gap-3">
      <legend className="mb-4 text-center text-muted-foreground text-sm">Did you know it?</legend>
      {answers.map(({ result, label, shortcut, Icon }) => (
        <div key={result} className="relative grid content-start gap-1.5 text-center">
          {suggested === result && (
            <span
              id={`${id}suggested`}
              className={chosen === result ? 'sr-only' : `${mark} bg-primary text-primary-foreground`}
            >
              Suggested
            </span>
          )}
          {chosen === result && (
            <span aria-hidden="true" className={`${mark} border-2 border-primary bg-background text-foreground`}>
              Chosen
            </span>
          )}
          <Button
            variant="outline"
            aria-pressed={chosen === result}
            aria-keyshortcuts={shortcut}
            aria-describedby={describedBy(result, shortcut)}
            onClick={() => onAnswer(result)}
            className={cn(
              'group/answer h-14 gap-1.5 px-1 text-base sm:gap-2 sm:px-2 hover:bg-accent/40 hover:text-foreground',
              'aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:font-bold aria-pressed:text-primary-foreground aria-pressed:hover:bg-primary-strong',
              suggested === result && 'border-2 border-primary',
            )}
          >
            <Icon aria-hidden="true" />
            {label}
            <span
              aria-hidden="true"
              className="hidden rounded-sm border px-1.5 text-muted-foreground text-xs group-aria-pressed/answer:text-inherit sm:inline"
            >
              {shortcut}
            </span>
          </Button>
          {schedule !== undefined && (
            <span id={`${id}${shortcut}`} className="text-balance text-muted-foreground text-xs">
              {forecast(confidence, result, schedule)}
            </span>
          )}
        </div>
      ))}
    </fieldset>
  )
}
