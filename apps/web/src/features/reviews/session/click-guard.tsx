import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'

/** The longest time between the two presses of a double click or double tap. */
export const doubleClickMs = 300

/**
 * Ignores the pointer for a moment on buttons that appear where others have just been pressed, so that a double click does
 * not press them. The keyboard works at once. Mount it anew with its buttons.
 */
export function ClickGuard({ className, children }: { className: string; children: ReactNode }) {
  const [isGuarding, setIsGuarding] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsGuarding(false), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      role="presentation"
      aria-disabled={isGuarding || undefined}
      onMouseDownCapture={(event) => isGuarding && isInside(event) && event.preventDefault()}
      // Clicks by keyboard have no detail.
      onClickCapture={(event) => isGuarding && isInside(event) && event.detail > 0 && event.stopPropagation()}
      className={className}
    >
      {children}
    </div>
  )
}

/** React also passes on the events of a dialog that one of the buttons has opened. */
const isInside = ({ currentTarget, target }: MouseEvent) => target instanceof Node && currentTarget.contains(target)
