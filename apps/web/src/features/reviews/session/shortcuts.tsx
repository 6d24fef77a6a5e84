import { Button, Popover, PopoverContent, PopoverTrigger } from '@wordtide/ui'
import { KeyboardIcon } from 'lucide-react'
import { ShortcutList } from '../../../shared/layout/shortcut-list.tsx'

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
        <ShortcutList />
      </PopoverContent>
    </Popover>
  )
}
