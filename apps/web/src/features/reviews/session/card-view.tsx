import { type ReviewVocView, spokenText } from '@wordtide/contract'
import type { Answer, Schedule } from '@wordtide/scheduling'
import { Button } from '@wordtide/ui'
import { type ReactNode, type RefObject, useEffect, useId, useMemo } from 'react'
import { AnswerButtons } from '../cards/answer-buttons.tsx'
import { AnsweringSide, AskingSide, type DictationPrompt } from '../cards/card-sides.tsx'
import { notDueNotice, type StoredDaySettings } from '../cards/not-due.ts'
import { compareSpellings } from '../cards/spelling.ts'
import { ClickGuard } from './click-guard.tsx'

export interface CardViewProps {
  card: ReviewVocView
  isAsking: boolean
  /** Which card this is, such as 'Card 3 of 15'. */
  label: string
  /** The answer given before, when the card is shown again. */
  chosen: Answer | undefined
  /** The time by the server's clock, in unix ms. */
  now: () => number
  targetLanguage: string | undefined
  isListeningFocused: boolean
  /** Shown where the cards are of several lists. */
  listName?: string | undefined
  /** When the learner's days begin. */
  settings: StoredDaySettings
  /** What the answers do; without it they have no captions. */
  schedule?: Schedule | undefined
  prompt: DictationPrompt
  /** What the learner has typed on this card. */
  typed: string
  onType: (typed: string) => void
  onShowAnswer: () => void
  onAnswer: (result: Answer) => void
  /** Undefined on the first card. */
  onPrevious: (() => void) | undefined
  /** Goes on without another answer; undefined if the card has none. */
  onKeepAnswer: (() => void) | undefined
  /** Takes back the last answer. */
  onUndo?: (() => void) | undefined
  onEdit?: (() => void) | undefined
  onSuspend?: (() => void) | undefined
  sheet: RefObject<HTMLElement | null>
}

/** A card with its controls. Mount it anew for each card. */
export function CardView(props: CardViewProps) {
  const { card, isAsking, chosen, schedule, typed } = props
  const side = isAsking ? 'asking' : 'answering'
  const spelling =
    !isAsking && card.reviewType === 'dictation'
      ? compareSpellings(typed, [card.term, spokenText(card)], card.language)
      : undefined

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-4">
      <CardSide key={`card ${side}`} {...props} spelling={spelling} />
      <Controls key={`controls ${side}`} secondary={<SecondaryButtons {...props} />}>
        {isAsking ? (
          // At the place of the answer buttons, with the margin of their captions.
          <Button
            size="lg"
            aria-keyshortcuts="Enter"
            onClick={props.onShowAnswer}
            className="mb-5.5 h-14 w-full justify-self-center sm:w-auto sm:min-w-56"
          >
            Show Answer
          </Button>
        ) : (
          <AnswerButtons
            confidence={card.confidence}
            schedule={schedule}
            chosen={chosen}
            suggested={spelling?.suggested}
            onAnswer={props.onAnswer}
          />
        )}
      </Controls>
    </div>
  )
}

type SecondaryButtonsProps = Pick<CardViewProps, 'onPrevious' | 'onUndo' | 'onEdit' | 'onSuspend' | 'onKeepAnswer'>

function SecondaryButtons({ onPrevious, onUndo, onEdit, onSuspend, onKeepAnswer }: SecondaryButtonsProps) {
  return (
    <>
      <Button variant="ghost" disabled={onPrevious === undefined} onClick={onPrevious}>
        Previous card
      </Button>
      {onUndo !== undefined && (
        <Button variant="ghost" onClick={onUndo}>
          Undo
        </Button>
      )}
      {onEdit !== undefined && (
        <Button variant="ghost" onClick={onEdit}>
          Edit
        </Button>
      )}
      {onSuspend !== undefined && (
        <Button variant="ghost" onClick={onSuspend}>
          Suspend
        </Button>
      )}
      {onKeepAnswer !== undefined && (
        <Button variant="ghost" onClick={onKeepAnswer}>
          Keep answer
        </Button>
      )}
    </>
  )
}

type CardSideProps = CardViewProps & { spelling: ReturnType<typeof compareSpellings> }

/** One side of a card, with a notice if the card is not due. Mount it anew for each side. */
function CardSide({ card, listName, spelling, ...props }: CardSideProps) {
  const { isAsking, label, now, targetLanguage, settings } = props
  const noticeId = useId()
  // Judged when a side is shown, because a card becomes due when a day begins during the review; not at every key typed.
  const notice = useMemo(() => notDueNotice(card, now(), settings), [card, now, settings])
  const describedBy = notice === undefined ? undefined : noticeId
  return (
    <CardSheet sheet={props.sheet} label={label} describedBy={describedBy}>
      {listName !== undefined && (
        <p className="text-muted-foreground text-sm">
          <bdi>{listName}</bdi>
        </p>
      )}
      {notice !== undefined && (
        <p id={noticeId} className="rounded-md border border-warning/60 px-3 py-2 text-sm text-warning">
          {notice}
        </p>
      )}
      {isAsking ? (
        <AskingSide
          card={card}
          targetLanguage={targetLanguage}
          isListeningFocused={props.isListeningFocused}
          prompt={props.prompt}
          typed={props.typed}
          onType={props.onType}
          describedBy={describedBy}
        />
      ) : (
        <AnsweringSide card={card} targetLanguage={targetLanguage} spelling={spelling} />
      )}
    </CardSheet>
  )
}

interface CardSheetProps {
  label: string
  /** The id of a description that screen readers read with the label. */
  describedBy: string | undefined
  sheet: RefObject<HTMLElement | null>
  children: ReactNode
}

/** One side of a card. It takes the focus and is scrolled to its top; mount it anew for each side. */
function CardSheet({ label, describedBy, sheet, children }: CardSheetProps) {
  useEffect(() => {
    sheet.current?.scrollIntoView({ block: 'start' })
    focusSheet(sheet.current)
  }, [sheet])
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      className="grid min-w-0 grid-cols-1 gap-5 rounded-xl border bg-card p-5 outline-none sm:p-8"
    >
      {children}
    </section>
  )
}

/** Focuses the card, or its spelling field if it has one. */
export function focusSheet(sheet: HTMLElement | null) {
  const field = sheet?.querySelector<HTMLElement>('[data-session-field]')
  const target = field ?? sheet
  target?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

/** The buttons of a card, at the bottom of the screen however long the card is. Mount it anew for each side. */
function Controls({ children, secondary }: { children: ReactNode; secondary: ReactNode }) {
  return (
    // On a low screen they scroll with the card.
    <ClickGuard className="mt-auto grid gap-2 border-t bg-background pt-2 pb-4 [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:bottom-0">
      <div className="grid min-h-30 content-end">{children}</div>
      <div className="flex min-h-10 flex-wrap justify-between gap-2">{secondary}</div>
    </ClickGuard>
  )
}
