import { Button } from '@wordtide/ui'
import { ArrowLeftIcon, CirclePauseIcon, type LucideIcon, PencilIcon, StepForwardIcon, Undo2Icon } from 'lucide-react'
import type { ReactNode } from 'react'
import { KeyCap } from '../../../../shared/layout/key-cap.tsx'
import { ClickGuard } from './click-guard.tsx'

interface GoOnProps {
  label: 'Show Answer' | 'Got it'
  onGoOn: (() => void) | undefined
}

/** The one button of a card that takes no answer yet. It lies inside the card, so that no answer appears in its place. Mount it anew for each side. */
export function GoOn({ label, onGoOn }: GoOnProps) {
  return (
    <ClickGuard className="grid p-4 pt-2 sm:px-8 sm:pb-6 low:px-4 low:pb-4">
      <Button
        size="lg"
        aria-keyshortcuts="Enter"
        onClick={onGoOn}
        className="h-14 w-full justify-self-center rounded-xl sm:w-auto sm:min-w-72 low:h-12 low:w-full"
      >
        {label}
        <KeyCap>Enter</KeyCap>
      </Button>
    </ClickGuard>
  )
}

export interface SecondaryControlsProps {
  /** Practice goes only forward. */
  goesBack?: boolean
  /** Undefined on the first card. */
  onPrevious: (() => void) | undefined
  /** Goes on without another answer; undefined if the card has none. */
  onKeepAnswer: (() => void) | undefined
  /** Takes back the last answer. */
  onUndo?: (() => void) | undefined
  onEdit?: (() => void) | undefined
  onSuspend?: (() => void) | undefined
}

/** The actions on a card other than the answers. */
export function SecondaryControls(props: SecondaryControlsProps) {
  const { goesBack = true, onPrevious, onKeepAnswer, onUndo, onEdit, onSuspend } = props
  return (
    // Always one row on a phone: the answers above must not move.
    <div className="flex min-h-10 sm:flex-wrap sm:content-end sm:justify-center sm:gap-x-2 low:grid low:grid-cols-2 low:content-start low:gap-x-0">
      {goesBack && <Secondary Icon={ArrowLeftIcon} label="Previous card" keyCap="←" onClick={onPrevious} />}
      {onUndo !== undefined && <Secondary Icon={Undo2Icon} label="Undo" keyCap="u" onClick={onUndo} />}
      {onEdit !== undefined && <Secondary Icon={PencilIcon} label="Edit" keyCap="e" onClick={onEdit} />}
      {onSuspend !== undefined && <Secondary Icon={CirclePauseIcon} label="Suspend" keyCap="!" onClick={onSuspend} />}
      {onKeepAnswer !== undefined && (
        <Secondary Icon={StepForwardIcon} label="Keep answer" keyCap="Enter" onClick={onKeepAnswer} />
      )}
    </div>
  )
}

interface SecondaryProps {
  Icon: LucideIcon
  label: string
  keyCap: string
  /** Undefined disables the button. */
  onClick: (() => void) | undefined
}

const Secondary = ({ Icon, label, keyCap, onClick }: SecondaryProps) => (
  <Button
    variant="ghost"
    size="sm"
    disabled={onClick === undefined}
    onClick={onClick}
    className="h-10 gap-1 px-1.5 font-normal text-muted-foreground text-xs max-sm:h-13 max-sm:min-w-11 max-sm:flex-1 max-sm:flex-col max-sm:justify-start max-sm:gap-0.5 max-sm:px-0.5 max-sm:pt-1 max-sm:leading-3.5 max-sm:whitespace-normal sm:px-2.5 sm:text-sm sm:pointer-coarse:h-11 low:justify-start low:px-1.5 low:text-xs"
  >
    <Icon aria-hidden="true" className="size-4 low:size-3.5" />
    {label}
    <span className="contents low:hidden">
      <KeyCap>{keyCap}</KeyCap>
    </span>
  </Button>
)

/** The controls at the card: below it, or beside it on a low screen. The answers keep their place while the card has none. */
export function CardControls({ answers, secondary }: { answers: ReactNode; secondary: ReactNode }) {
  return (
    <ClickGuard className="grid shrink-0 gap-2 sm:gap-4 low:w-60 low:grid-rows-[auto_1fr] low:gap-2 low:[&>[role=status]]:top-1 low:[&>[role=status]]:bottom-auto">
      <div className="min-h-20 tall:min-h-28 low:min-h-43">{answers}</div>
      {secondary}
    </ClickGuard>
  )
}
