import { Alert, AlertDescription, AlertTitle, Button, Skeleton, Tide } from '@wordtide/ui'
import { CircleAlertIcon, CloudOffIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorMessage, isWorthRetrying } from '../api/errors.ts'

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

interface CardContentProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown }
  /** The name of the content, as in `Unable to load access tokens`. */
  name: string
  children: (data: Data) => ReactNode
}

/** The content of a card that shows a query. While it loads it is as high as the empty state, which most users see. */
export function CardContentOf<Data>({ query, name, children }: CardContentProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <LoadError text={`Unable to load ${name}`} onRetry={() => void query.refetch()} />
  return (
    <div role="status" aria-label={`Loading ${name}`}>
      <Skeleton className="h-40 sm:h-35" />
    </div>
  )
}

interface LoadErrorProps {
  /** By default the message of the error. */
  text?: string | undefined
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

/**
 * Shown instead of content that could not be loaded, with a Retry button if that may help. Without a network it is no error: the page says
 * once that the user is offline, a dialog by itself, and the content comes when the network is back.
 */
export function LoadError({ text, reason, error, onRetry, action = 'Retry', children }: LoadErrorProps) {
  const canRetry = isWorthRetrying(error)
  // As it was then: with the network comes the next try.
  const [isOffline] = useState(() => canRetry && !navigator.onLine)
  const Icon = isOffline ? CloudOffIcon : CircleAlertIcon
  return (
    <Alert className="h-fit" {...(isOffline ? { role: 'status' } : { variant: 'destructive' })}>
      <Icon aria-hidden="true" />
      <AlertTitle>{text ?? (isOffline ? 'Unable to load' : errorMessage(error))}</AlertTitle>
      <AlertDescription className="flex flex-wrap gap-2">
        {isOffline ? (
          <p className="hidden w-full in-[[role=dialog]]:block">You are offline.</p>
        ) : (
          reason !== undefined && <p className="w-full">{reason}</p>
        )}
        {canRetry && (
          <Button variant="outline" size="sm" className="pointer-coarse:h-11" onClick={onRetry}>
            {action}
          </Button>
        )}
        {children}
      </AlertDescription>
    </Alert>
  )
}
