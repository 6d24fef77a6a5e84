import { Button, cn } from '@wordtide/ui'
import { CheckIcon, XIcon } from 'lucide-react'

interface OptionButtonProps {
  /** The key that presses it. */
  number: number
  /** Of an answer that can be changed, `chosen` or `unchosen`; otherwise `open` until one is given. */
  state: 'open' | 'chosen' | 'unchosen' | 'right' | 'wrong' | 'other'
  language?: string
  onPress: () => void
  children: string
}

/** One of the possible answers to a question. */
export function OptionButton({ number, state, language, onPress, children }: OptionButtonProps) {
  return (
    <Button
      variant="outline"
      aria-pressed={state === 'chosen' || (state === 'unchosen' ? false : undefined)}
      onClick={onPress}
      className={cn(
        'h-auto min-h-12 w-full justify-start gap-3 whitespace-normal px-4 py-2.5 text-start font-normal text-base',
        (state === 'right' || state === 'chosen') && 'border-primary bg-accent font-medium text-accent-foreground',
        state === 'wrong' && 'border-destructive text-destructive',
        state === 'other' && 'opacity-60',
      )}
    >
      <span aria-hidden="true" className="text-muted-foreground text-sm tabular-nums pointer-coarse:hidden">
        {number}
      </span>
      <span lang={language} dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {children}
      </span>
      {state === 'right' && <CheckIcon aria-hidden="true" />}
      {state === 'wrong' && <XIcon aria-hidden="true" />}
    </Button>
  )
}
