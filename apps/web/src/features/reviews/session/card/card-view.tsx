import type { ReviewVocView } from '@wordtide/contract'
import type { Answer, Schedule } from '@wordtide/scheduling'
import { CalendarClockIcon, RepeatIcon, SparklesIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { vibrate } from '../../../../shared/lib/kept/touch-grading.ts'
import { AnswerButtons } from '../../cards/answer-buttons.tsx'
import { AnsweringSide, AskingSide, type DictationPrompt } from '../../cards/card-sides.tsx'
import { notDueNotice, type StoredDaySettings } from '../../cards/not-due.ts'
import { compareAnswer, type TypedAnswer } from '../../cards/typed-answer.ts'
import { CardControls, GoOn, SecondaryControls, type SecondaryControlsProps } from './card-controls.tsx'
import { SwipeCard } from './swipe-card.tsx'

export type Move = 'next' | 'back'

export interface CardViewProps extends SecondaryControlsProps {
  card: ReviewVocView
  /** The cards of the session, among which there may be synonyms. */
  cards?: readonly ReviewVocView[] | undefined
  isAsking: boolean
  /** The card is not asked but introduced, or asked again; neither counts. */
  turn?: 'introduction' | 'repetition' | undefined
  /** The label of the card, such as 'Card 3 of 15'. */
  label: string
  /** The direction in which the card was reached; it comes in from that side. */
  move?: Move
  /** The answer given before, when the card is shown again. */
  chosen: Answer | undefined
  /** The time by the server's clock, in unix ms. */
  now: () => number
  targetLanguage: string | undefined
  isListeningFocused: boolean
  /** Asks for the term of a reverse translation in writing. */
  isAnswerTyped?: boolean | undefined
  /** Shown if the cards are of several lists. */
  listName?: string | undefined
  /** The settings of the learner's days; undefined in practice, which does not show whether a card is due, and goes only forward. */
  settings: StoredDaySettings | undefined
  /** Determines the captions of the answers; without it they have none. */
  schedule?: Schedule | undefined
  prompt: DictationPrompt
  /** The text that the learner has typed on this card. */
  typed: string
  onType: (typed: string) => void
  onShowAnswer: () => void
  /** Goes on from an introduction. */
  onIntroduced?: () => void
  onAnswer: (result: Answer) => void
  sheet: RefObject<HTMLElement | null>
  /** Holds the answer that is suggested while the card is shown, for Enter; undefined if none is. */
  suggestion: RefObject<Answer | undefined>
}

const noCards: readonly ReviewVocView[] = []

/** A card with its controls. Mount it anew for each card. */
export function CardView(props: CardViewProps) {
  const { card, cards = noCards, isAsking, turn, chosen, schedule, targetLanguage, typed, suggestion } = props
  const isAnswering = !isAsking && turn !== 'introduction'
  const side = isAnswering ? 'answering' : 'asking'
  const spelling = useMemo(
    () => (isAnswering ? compareAnswer(typed, card, { cards, targetLanguage }) : undefined),
    [isAnswering, typed, card, cards, targetLanguage],
  )
  const [isAccepted, setIsAccepted] = useState(false)
  const suggested = isAccepted ? 1 : spelling?.suggested
  useLayoutEffect(() => {
    suggestion.current = suggested
    return () => {
      suggestion.current = undefined
    }
  }, [suggestion, suggested])

  const answer = (result: Answer) => {
    vibrate()
    props.onAnswer(result)
  }

  return (
    <div className="m-auto flex min-h-0 w-full max-w-170 flex-1 flex-col gap-3 pb-4 sm:max-h-176 sm:gap-4 low:max-h-none low:max-w-5xl low:flex-row">
      <SwipeCard
        move={props.move}
        onTap={isAsking ? props.onShowAnswer : undefined}
        onSwipe={isAnswering ? answer : undefined}
      >
        <CardSide
          key={`card ${side}`}
          {...props}
          spelling={spelling}
          isAccepted={isAccepted}
          onAccept={setIsAccepted}
        />
        {isAsking && <GoOn label="Show Answer" onGoOn={props.onShowAnswer} />}
        {turn === 'introduction' && <GoOn label="Got it" onGoOn={props.onIntroduced} />}
      </SwipeCard>
      <CardControls
        key={`controls ${side}`}
        answers={
          isAnswering && (
            <AnswerButtons
              card={card}
              schedule={turn === undefined ? schedule : undefined}
              chosen={chosen}
              suggested={suggested}
              onAnswer={answer}
            />
          )
        }
        secondary={<SecondaryControls {...props} goesBack={props.settings !== undefined} />}
      />
    </div>
  )
}

interface CardSideProps extends CardViewProps {
  spelling: TypedAnswer | undefined
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** One side of a card, with a notice if it does not count, or is not due. Mount it anew for each side. */
function CardSide({ card, listName, spelling, isAccepted, onAccept, ...props }: CardSideProps) {
  const { isAsking, turn, label, now, targetLanguage, settings } = props
  const noticeId = useId()
  // Judged when a side is shown, because a card becomes due when a day begins during the review; not at every key typed.
  const notDue = useMemo(() => settings && notDueNotice(card, now(), settings), [card, now, settings])
  const notDueNote = notDue === undefined ? undefined : { ...notDueLook, text: notDue }
  const notice = turn === undefined ? notDueNote : turnNotices[turn]
  const describedBy = notice === undefined ? undefined : noticeId
  return (
    <CardSheet sheet={props.sheet} label={label} describedBy={describedBy}>
      {notice !== undefined && (
        <p id={noticeId} className={`flex items-start gap-2 text-sm ${notice.colour}`}>
          <notice.Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {notice.text}
        </p>
      )}
      {isAsking ? (
        <AskingSide
          card={card}
          listName={listName}
          targetLanguage={targetLanguage}
          isListeningFocused={props.isListeningFocused}
          isAnswerTyped={props.isAnswerTyped}
          prompt={props.prompt}
          typed={props.typed}
          onType={props.onType}
          describedBy={describedBy}
        />
      ) : (
        <AnsweringSide
          card={card}
          listName={listName}
          targetLanguage={targetLanguage}
          spelling={spelling}
          isAccepted={isAccepted}
          onAccept={onAccept}
          isAsked={turn !== 'introduction'}
        />
      )}
    </CardSheet>
  )
}

const notDueLook = { Icon: CalendarClockIcon, colour: 'text-warning' }
const turnNotices = {
  introduction: { text: 'New word: it is asked a little later', Icon: SparklesIcon, colour: 'text-link' },
  repetition: { text: 'Again: only your first answer counts', Icon: RepeatIcon, colour: 'text-link' },
}

interface CardSheetProps {
  label: string
  /** The id of a description that screen readers read with the label. */
  describedBy: string | undefined
  sheet: RefObject<HTMLElement | null>
  children: ReactNode
}

/** One side of a card, which scrolls if it is long. It takes the focus; mount it anew for each side. */
function CardSheet({ label, describedBy, sheet, children }: CardSheetProps) {
  useEffect(() => {
    // Focusing needs the layout of the card: in the frame that draws it, where it is computed anyway.
    const frame = requestAnimationFrame(() => focusSheet(sheet.current))
    return () => cancelAnimationFrame(frame)
  }, [sheet])
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      className="relative flex min-h-0 flex-1 flex-col overflow-y-auto p-5 outline-none sm:px-6 sm:py-8 sm:[scrollbar-gutter:stable_both-edges] low:px-4 low:py-4"
    >
      {/* Keeps the word at one place on both sides, and gives way to a long card. */}
      <div className="min-h-0 flex-[0_1_8vh] low:flex-none" />
      <div className="grid shrink-0 animate-appear motion-reduce:animate-none grid-cols-1 gap-5 low:gap-3">
        {children}
      </div>
    </section>
  )
}

/** Focuses the card, or its spelling field if it has one. */
export function focusSheet(sheet: HTMLElement | null) {
  const target = focusTarget(sheet)
  target?.focus({ preventScroll: true })
  if (target !== sheet) target?.scrollIntoView({ block: 'nearest' })
}

/** Returns the element of a card that takes the focus: its spelling field if it has one. */
export const focusTarget = (sheet: HTMLElement | null): HTMLElement | null =>
  sheet?.querySelector<HTMLElement>('[data-session-field]') ?? sheet
