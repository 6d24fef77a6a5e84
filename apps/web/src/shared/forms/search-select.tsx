import { cn, fieldClasses, fieldHeight } from '@wordtide/ui'
import { ChevronDownIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { LazyPopover } from '../dialogs/lazy-menu.tsx'
import { hasTouchKeyboard } from '../lib/keys/touch-keyboard.ts'

interface SearchSelectProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The selected option, or the placeholder. */
  selected: ReactNode
  /** The name of the popover. */
  listName: string
  /** Loads the list before the popover is opened. */
  loadList: () => Promise<unknown>
  /** Renders the searchable list, as `lazySearchList` creates it, which closes the popover when something is selected. */
  children: (close: () => void) => ReactNode
}

/** A combobox whose list is searched by typing, in a popover. */
export function SearchSelect({ selected, listName, loadList, children, className, ...button }: SearchSelectProps) {
  return (
    <LazyPopover
      // Modal, so that the list can be scrolled inside a dialog.
      modal
      loadContent={loadList}
      trigger={({ 'aria-expanded': isExpanded, ...props }, open) => (
        <button
          type="button"
          role="combobox"
          aria-expanded={isExpanded}
          className={cn(
            fieldClasses,
            fieldHeight,
            'flex cursor-pointer items-center justify-between gap-2 py-2 text-start whitespace-nowrap',
            className,
          )}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            open()
          }}
          {...props}
          {...button}
        >
          {selected}
          <ChevronDownIcon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </button>
      )}
      align="start"
      // At least as wide as the field, and inside the space that a phone's keyboard leaves.
      className="flex max-h-(--radix-popover-content-available-height) w-72 min-w-(--radix-popover-trigger-width) p-0"
      aria-label={listName}
      onOpenAutoFocus={(event) => {
        if (!hasTouchKeyboard()) return
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
    >
      {children}
    </LazyPopover>
  )
}
