import type { ReactNode } from 'react'
import { DeafAtFirst } from './deaf-at-first.tsx'

/**
 * What can be done with a card, in its place at the bottom of the screen however long the card is. Mount it anew for each
 * side.
 */
export function Controls({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    // Where the screen is low, it is the card's: they come after it.
    <DeafAtFirst className="mt-auto grid gap-2 border-t bg-background pt-2 pb-4 [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:bottom-0">
      <div className="grid min-h-30 content-end">{children}</div>
      <div className="flex min-h-10 justify-between gap-2">{below}</div>
    </DeafAtFirst>
  )
}
