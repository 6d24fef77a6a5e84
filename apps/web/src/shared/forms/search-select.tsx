import { cn, fieldClasses, Popover, PopoverContent, PopoverTrigger } from '@wordtide/ui'
import { ChevronDownIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { prefetchOnIntent } from '../lib/prefetch.ts'

interface SearchSelectProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What is selected, or the placeholder. */
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
  const [isOpen, setIsOpen] = useState(false)
  return (
    // Modal, so that the list can be scrolled inside a dialog.
    <Popover open={isOpen} onOpenChange={setIsOpen} modal>
      <PopoverTrigger asChild>
        <button
          type="button"
          role="combobox"
          aria-expanded={isOpen}
          className={cn(
            fieldClasses,
            'flex h-10 cursor-pointer items-center justify-between gap-2 py-2 text-left whitespace-nowrap',
            className,
          )}
          {...prefetchOnIntent(loadList)}
          {...button}
        >
          {selected}
          <ChevronDownIcon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-72 p-0" aria-label={listName}>
        {children(() => setIsOpen(false))}
      </PopoverContent>
    </Popover>
  )
}
