import { Button, DialogClose, Progress } from '@wordtide/ui'
import { AudioLinesIcon, Volume2Icon, VolumeXIcon, XIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSound } from '../../../shared/audio/use-sound.ts'

export interface SessionHeaderProps {
  answered: number
  cards: number
  pronounce: boolean
  onPronounce: () => void
  /** Absent on the summary. */
  onFinish: (() => void) | undefined
  children: ReactNode
}

/** How far the session is, and what goes for all of it. */
export function SessionHeader({ answered, cards, pronounce, onPronounce, onFinish, children }: SessionHeaderProps) {
  return (
    <header className="flex items-center gap-1 sm:gap-2">
      <Progress aria-label="Answered cards" value={(answered / cards) * 100} className="h-1.5 min-w-10 flex-1" />
      <span className="px-1 text-muted-foreground text-sm whitespace-nowrap tabular-nums sm:px-2">
        {answered} / {cards}
      </span>
      <PronounceToggle on={pronounce} onToggle={onPronounce} />
      {/* It keeps its place: another button under the pointer would take the second tap of a double tap. */}
      <Button
        variant="outline"
        size="sm"
        disabled={answered === 0}
        onClick={onFinish}
        className={onFinish === undefined ? 'invisible' : ''}
      >
        Finish
      </Button>
      {children}
      <CloseButton />
    </header>
  )
}

function PronounceToggle({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  const playing = useSound()?.is === 'playing'
  const Icon = playing ? AudioLinesIcon : on ? Volume2Icon : VolumeXIcon
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label="Pronounce"
      title={on ? 'Pronounce: on' : 'Pronounce: off'}
      aria-pressed={on}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      className="px-2 aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground sm:px-3"
    >
      <Icon aria-hidden="true" />
      <span className="hidden sm:inline">Pronounce</span>
    </Button>
  )
}

/** Closes the review; its answers stay stored. */
export function CloseButton() {
  return (
    <DialogClose asChild>
      <Button variant="ghost" size="icon" aria-label="Close">
        <XIcon aria-hidden="true" />
      </Button>
    </DialogClose>
  )
}
