import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  /** What to do next. */
  children?: ReactNode
}

/** Stands where there is nothing yet, and says what to do next. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed px-4 py-10 text-center">
      <p className="font-medium">{title}</p>
      {children !== undefined && <div className="max-w-prose text-muted-foreground text-sm">{children}</div>}
    </div>
  )
}
