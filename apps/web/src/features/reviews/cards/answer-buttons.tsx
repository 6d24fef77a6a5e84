import type { Answer, Schedule } from '@wordtide/scheduling'
import { Button, cn } from '@wordtide/ui'
import { useId } from 'react'
import { KeyCap } from '../../../shared/layout/key-cap.tsx'
import { useActiveKeys } from '../../../shared/lib/keys/single-keys.ts'
import { answers } from './answer-looks.ts'
import { type AnswerableCard, forecast } from './forecast.ts'

interface AnswerButtonsProps {
  card: AnswerableCard
  /** Without it the answers have no captions. */
  schedule: Schedule | undefined
  /** The answer given before, when the card is shown again. */
  chosen: Answer | undefined
  /** The answer that the spelling suggests; the learner decides. */
  suggested: Answer | undefined
  onAnswer: (result: Answer) => void
}

/** A mark on the upper edge of an answer; in a column of answers, at the end of its first line. */
const mark =
  'pointer-events-none absolute inset-x-0 -top-2.5 z-10 mx-auto w-fit rounded-full border-2 bg-background px-2 text-foreground text-xs leading-4 low:inset-x-auto low:end-2 low:top-1.5'

/** The three answers, each with a forecast of its effect if there is a schedule. */
export function AnswerButtons({ card, schedule, chosen, suggested, onAnswer }: AnswerButtonsProps) {
  const id = useId()
  const activeKey = useActiveKeys()
  /** Enter keeps the answer given before. */
  const takesEnter = (result: Answer) => suggested === result && chosen === undefined
  const keysOf = (result: Answer, shortcut: string) =>
    [activeKey(shortcut), takesEnter(result) && 'Enter'].filter(Boolean).join(' ') || undefined
  const describedBy = (result: Answer, shortcut: string) => {
    const ids = [suggested === result && `${id}suggested`, schedule !== undefined && `${id}${shortcut}`].filter(Boolean)
    return ids.length === 0 ? undefined : ids.join(' ')
  }
  return (
    <fieldset className="grid grid-cols-3 gap-2 sm:gap-3 low:grid-cols-1 low:gap-2">
      <legend className="sr-only text-center text-muted-foreground text-sm tall:not-sr-only tall:w-full tall:pb-3">
        Did you know it?
      </legend>
      {answers.map(({ result, label, shortcut, Icon, soft, full }) => (
        <div
          key={result}
          className={cn(
            'relative h-20 rounded-xl border border-current/25 hover:border-current low:h-13',
            chosen === result ? full : soft,
            suggested === result && 'border-2 border-current',
          )}
        >
          {suggested === result && (
            <span id={`${id}suggested`} className={chosen === result ? 'sr-only' : `${mark} border-primary`}>
              Suggested
            </span>
          )}
          {chosen === result && (
            <span aria-hidden="true" className={`${mark} border-foreground`}>
              Chosen
            </span>
          )}
          <Button
            variant="ghost"
            aria-pressed={chosen === result}
            aria-keyshortcuts={keysOf(result, shortcut)}
            aria-describedby={describedBy(result, shortcut)}
            onClick={() => onAnswer(result)}
            className={cn(
              'size-full gap-1.5 rounded-xl px-1 font-semibold text-base text-inherit hover:bg-transparent hover:text-inherit',
              'low:justify-start low:px-4',
              schedule !== undefined && 'pb-9 low:pb-6',
            )}
          >
            <Icon aria-hidden="true" />
            {label}
            <KeyCap>{shortcut}</KeyCap>
            {takesEnter(result) && <KeyCap>Enter</KeyCap>}
          </Button>
          {schedule !== undefined && (
            // Above the button rather than in it, whose name is the answer alone.
            <span
              id={`${id}${shortcut}`}
              className="pointer-events-none absolute inset-x-1 bottom-2 grid h-8 content-center text-balance text-center text-xs leading-4 low:inset-x-4 low:bottom-1.5 low:h-5 low:text-start"
            >
              {forecast(card, result, schedule)}
            </span>
          )}
        </div>
      ))}
    </fieldset>
  )
}
