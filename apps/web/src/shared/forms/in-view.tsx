import { type ReactNode, useEffect, useRef } from 'react'

/** Scrolls to what has just appeared, so that nobody has to look for it in a long form. */
export function InView({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Its answer is none of React's.
    void box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}
