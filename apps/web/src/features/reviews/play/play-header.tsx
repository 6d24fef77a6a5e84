import { StepProgress } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { CloseButton } from '../session/review-frame.tsx'

/** The progress of a game, and the way out. */
export function PlayHeader({
  done,
  total,
  label,
  children,
}: {
  done: number
  total: number
  label: string
  children?: ReactNode
}) {
  return (
    <header className="flex items-center gap-2">
      <StepProgress aria-label={label} value={total === 0 ? 0 : (done / total) * 100} className="min-w-10 flex-1" />
      <span className="px-2 text-muted-foreground text-sm whitespace-nowrap tabular-nums">
        {done} / {total}
      </span>
      {children}
      <CloseButton />
    </header>
  )
}
