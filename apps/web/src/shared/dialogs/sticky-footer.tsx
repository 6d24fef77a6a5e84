import { cn, DialogFooter } from '@wordtide/ui'
import type { ReactNode } from 'react'

/** The class of a dialog that may be longer than the window: it nearly fills a phone, and its footer does not cover the focused element. */
export const longDialog =
  'scroll-pt-16 scroll-pb-24 keyboard:scroll-py-10 max-sm:max-h-[calc(100%-1rem)] max-sm:max-w-[calc(100%-1rem)] max-sm:p-4'

interface StickyFooterProps {
  className?: string
  children: ReactNode
}

/** The buttons of a `longDialog`; they stay visible when its content is scrolled, unless a keyboard leaves room for the field alone. */
export function StickyFooter({ className, children }: StickyFooterProps) {
  return (
    <DialogFooter
      className={cn(
        'sticky keyboard:static -bottom-6 z-10 -mx-6 -mb-6 flex-row flex-wrap items-center justify-end border-t bg-card px-6 py-4 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4',
        className,
      )}
    >
      {children}
    </DialogFooter>
  )
}
