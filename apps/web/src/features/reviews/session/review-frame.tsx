import { Button, DialogClose, StepProgress } from '@wordtide/ui'
import { Popover, PopoverContent, PopoverTrigger } from '@wordtide/ui/menus'
import { AudioLinesIcon, KeyboardIcon, Volume2Icon, VolumeXIcon, XIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePlayback } from '../../../shared/audio/use-voice.ts'
import { ShortcutList } from '../../../shared/layout/shortcut-list.tsx'
import { useActiveKeys } from '../../../shared/lib/keys/single-keys.ts'

interface ReviewHeaderProps {
  /** The number of cards done. */
  answered: number
  cards: number
  /** The label of the count. */
  progressLabel?: string
  isPronounceOn: boolean
  onTogglePronounce: () => void
  /** Undefined on the summary, and in practice. */
  onFinish: (() => void) | undefined
  shortcuts: ShortcutsProps
}

/** The progress of the review, and its controls. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { answered, cards, progressLabel = 'Answered cards', isPronounceOn, onTogglePronounce, onFinish } = props
  return (
    <header className="flex items-center gap-1 sm:gap-2">
      <StepProgress
        aria-label={progressLabel}
        value={cards === 0 ? 0 : (answered / cards) * 100}
        className="min-w-10 flex-1"
      />
      <span className="px-1 text-muted-foreground text-sm whitespace-nowrap tabular-nums sm:px-2">
        {answered} / {cards}
      </span>
      <PronounceToggle isOn={isPronounceOn} onToggle={onTogglePronounce} />
      {/* Hidden rather than removed: another button under the pointer would take the second click of a double click. */}
      <Button
        variant="outline"
        size="sm"
        disabled={answered === 0}
        onClick={onFinish}
        className={onFinish === undefined ? 'invisible' : ''}
      >
        Finish
      </Button>
      <Shortcuts {...props.shortcuts} />
      <CloseButton />
    </header>
  )
}

function PronounceToggle({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const isPlaying = usePlayback()?.status === 'playing'
  const Icon = isPlaying ? AudioLinesIcon : isOn ? Volume2Icon : VolumeXIcon
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label="Pronounce"
      title={isOn ? 'Pronounce: on' : 'Pronounce: off'}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      className="px-2 aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground sm:px-3"
    >
      <Icon aria-hidden="true" />
      <span className="hidden sm:inline">Pronounce</span>
    </Button>
  )
}

interface ShortcutsProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Moves the focus back to the card. */
  onClosed: () => void
}

function Shortcuts({ isOpen, onOpenChange, onClosed }: ShortcutsProps) {
  const activeKey = useActiveKeys()
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts={activeKey('?')}
          // Without a keyboard the room is the progress's. The key still opens the list below this place.
          className="pointer-coarse:invisible pointer-coarse:absolute pointer-coarse:end-4"
        >
          <KeyboardIcon aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label="Keyboard shortcuts"
        className="max-h-(--radix-popover-content-available-height) overflow-y-auto"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
      >
        <ShortcutList />
      </PopoverContent>
    </Popover>
  )
}

/** It leaves the focus to whatever replaces the card. */
export function CloseButton() {
  return (
    <DialogClose asChild>
      <Button variant="ghost" size="icon" aria-label="Close" onMouseDown={(event) => event.preventDefault()}>
        <XIcon aria-hidden="true" />
      </Button>
    </DialogClose>
  )
}

/** The part below the header. It scrolls if a card with its controls does not fit, and for the summary. */
export function ReviewBody({ children }: { children: ReactNode }) {
  return (
    <div
      data-session-body
      className="relative -mx-4 flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto px-4"
    >
      {children}
    </div>
  )
}

/** A message in place of the cards. */
export function ReviewMessage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex justify-end">
        <CloseButton />
      </header>
      <ReviewBody>
        <div className="m-auto grid w-full max-w-md gap-4 pb-4">{children}</div>
      </ReviewBody>
    </>
  )
}
