import { cn } from '@wordtide/ui'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'

/** The longest time between the two presses of a double click or double tap. */
export const doubleClickMs = 300
/** The time for which the notice of an ignored press stays. */
const noticeMs = 1500

interface ClickGuardProps {
  /** Also ignores keys for that moment, and the repeats of a held key at any time: one of the buttons has the focus when it appears. */
  guardsKeys?: boolean
  className: string
  children: ReactNode
}

/**
 * Ignores the pointer for a moment on buttons that appear in the place of others just pressed, so that a double click does
 * not press them, and shows a notice. The keyboard works at once unless `guardsKeys` is set. Mount it anew with its buttons.
 */
export function ClickGuard({ guardsKeys = false, className, children }: ClickGuardProps) {
  const [isGuarding, setIsGuarding] = useState(true)
  const [hasIgnored, setHasIgnored] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsGuarding(false), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!hasIgnored) return
    const timer = setTimeout(() => setHasIgnored(false), noticeMs)
    return () => clearTimeout(timer)
  }, [hasIgnored])
  const ignore = (event: MouseEvent) => {
    if (!isGuarding || !isInside(event) || (isByKeyboard(event) && !guardsKeys)) return
    event.stopPropagation()
    if (isOnButton(event)) setHasIgnored(true)
  }
  return (
    <div
      role="presentation"
      aria-disabled={isGuarding || undefined}
      onMouseDownCapture={(event) => isGuarding && isInside(event) && event.preventDefault()}
      onKeyDownCapture={(event) => guardsKeys && event.repeat && isPress(event) && event.preventDefault()}
      onClickCapture={ignore}
      className={cn(
        'relative touch-manipulation motion-reduce:aria-disabled:grayscale',
        hasIgnored ? 'animate-shake' : 'animate-arm',
        className,
      )}
    >
      {children}
      <p
        role="status"
        className="pointer-events-none absolute inset-x-0 bottom-full z-20 mx-auto mb-1 w-fit rounded-full bg-foreground px-3 py-1 text-background text-sm empty:sr-only"
      >
        {hasIgnored && 'Too soon: press again'}
      </p>
    </div>
  )
}

/** Clicks by keyboard have no detail. */
const isByKeyboard = (event: MouseEvent) => event.detail === 0

const isPress = (event: KeyboardEvent) => isInside(event) && (event.key === 'Enter' || event.key === ' ')

/** React also passes on the events of a dialog that one of the buttons has opened. */
const isInside = ({ currentTarget, target }: MouseEvent | KeyboardEvent) =>
  target instanceof Node && currentTarget.contains(target)

const isOnButton = ({ target }: MouseEvent) => target instanceof Element && target.closest('button') !== null
