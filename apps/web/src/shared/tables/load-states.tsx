import { Alert, AlertDescription, AlertTitle, Button, Skeleton, Tide } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { isWorthRetrying } from '../api/errors.ts'

/**
 * The placeholder of rows while they are loading: `children`, or by default a few rows of a table. The build leaves it out of the shells of
 * pages, because the layout of rows depends on the browser.
 */
export function LoadingRows({ label, children }: { label: string; children?: ReactNode }) {
  if (import.meta.env.SSR) return null
  return (
    <div role="status" aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {children ?? [1, 2, 3, 4].map((row) => <Skeleton key={row} className="h-14 rounded-xl" />)}
    </div>
  )
}

interface EmptyStateProps {
  title: string
  /** Suggested next actions. */
  children?: ReactNode
}

/** Shown instead of content that does not exist yet. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="overflow-hidden rounded-xl border bg-card text-card-foreground in-data-[slot=card]:rounded-lg in-data-[slot=card]:border-0 in-data-[slot=card]:bg-muted">
      <div className="grid justify-items-center gap-3 px-4 pt-10 pb-6 text-center">
        <p className="font-book font-semibold text-heading">{title}</p>
        {children !== undefined && <div className="max-w-prose text-muted-foreground text-sm">{children}</div>}
      </div>
      <Tide className="h-8" />
    </div>
  )
}

interface LoadErrorProps {
  text: string
  /** The cause, if the text does not contain it. */
  reason?: string | undefined
  /** The thrown error. There is no Retry if the same call would be refused again. */
  error?: unknown
  onRetry: () => void
  /** The label of the button that tries again. */
  action?: string
  /** Further actions. */
  children?: ReactNode
}

/** Shown instead of content that could not be loaded, with a Retry button if that may help. */
export function LoadError({ text, reason, error, onRetry, action = 'Retry', children }: LoadErrorProps) {
  return (
    <Alert variant="destructive">
      <CircleAlertIcon aria-hidden="true" />
      <AlertTitle>{text}</AlertTitle>
      <AlertDescription className="flex flex-wrap gap-2">
        {reason !== undefined && <p className="w-full">{reason}</p>}
        {isWorthRetrying(error) && (
          <Button variant="outline" size="sm" className="pointer-coarse:h-11" onClick={onRetry}>
            {action}
          </Button>
        )}
        {children}
      </AlertDescription>
    </Alert>
  )
}
