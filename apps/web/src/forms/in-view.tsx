import { type ReactNode, useEffect, useRef } from 'react'

/** Scrolls to what has just appeared, so that nobody has to look for it in a long form. */
export function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  return <div ref={box}>{children}</div>
}
