import { type ReactNode, useEffect, useState } from 'react'
import { doubleTapMs } from '../double-tap.ts'

/**
 * Buttons that appear where others have just been pressed: deaf to a pointer until it must be meant for them. Mount it anew
 * with them. The keyboard is heard at once.
 */
export function DeafAtFirst({ className, children }: { className: string; children: ReactNode }) {
  const [deaf, setDeaf] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setDeaf(false), doubleTapMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      role="presentation"
      aria-disabled={deaf || undefined}
      onMouseDownCapture={(event) => deaf && event.preventDefault()}
      // The keyboard's clicks have no detail.
      onClickCapture={(event) => deaf && event.detail > 0 && event.stopPropagation()}
      className={className}
    >
      {children}
    </div>
  )
}
