import { Button, Popover, PopoverContent, PopoverTrigger } from '@wordtide/ui'
import { KeyboardIcon } from 'lucide-react'

const rows = [
  ['Enter', 'Show answer'],
  ['1', 'No'],
  ['2', 'Neutral'],
  ['3', 'Yes'],
  ['F3', 'Play audio'],
  ['?', 'Keyboard shortcuts'],
] as const

export interface ShortcutsProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Gives the focus back to the card. */
  onClosed: () => void
}

/** The session's keys, behind a button and `?`. */
export function Shortcuts({ open, onOpenChange, onClosed }: ShortcutsProps) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Keyboard shortcuts" aria-keyshortcuts="?">
          <KeyboardIcon aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label="Keyboard shortcuts"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
      >
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
          {rows.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-sm border bg-muted px-1.5 py-0.5 text-xs">{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </PopoverContent>
    </Popover>
  )
}
