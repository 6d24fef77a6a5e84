import { type ReactNode, useEffect, useState } from 'react'

/** The second tap of a double tap comes within this time. */
const doubleTapMs = 300

/**
 * What can be done with a card, in its place at the bottom of the screen however long the card is. Mount it anew for each
 * side: as they stand where others stood, its buttons are deaf to a pointer until it must be meant for them.
 */
export function Controls({ children, below }: { children: ReactNode; below: ReactNode }) {
  const [deaf, setDeaf] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setDeaf(false), doubleTapMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    // Where the screen is low, it is the card's: they come after it.
    <div className="mt-auto grid gap-2 border-t bg-background pt-2 pb-4 [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:bottom-0">
      <div
        role="presentation"
        aria-disabled={deaf || undefined}
        onMouseDownCapture={(event) => deaf && event.preventDefault()}
        // The keyboard's clicks have no detail.
        onClickCapture={(event) => deaf && event.detail > 0 && event.stopPropagation()}
        className="grid min-h-30 content-end"
      >
        {children}
      </div>
      <div className="flex min-h-10 justify-between gap-2">{below}</div>
    </div>
  )
}
