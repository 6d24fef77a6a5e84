import { Alert, AlertDescription, AlertTitle, Button } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface LoadErrorProps {
  text: string
  /** Why, where the text does not say it. */
  reason?: string | undefined
  onRetry: () => void
  /** What else can be done. */
  children?: ReactNode
}

/** Stands where something could not be loaded, and tries again. */
export function LoadError({ text, reason, onRetry, children }: LoadErrorProps) {
  return (
    <Alert variant="destructive">
      <CircleAlertIcon aria-hidden="true" />
      <AlertTitle>{text}</AlertTitle>
      <AlertDescription className="flex flex-wrap gap-2">
        {reason !== undefined && <p className="w-full">{reason}</p>}
        <Button variant="outline" size="sm" onClick={onRetry}>
          Retry
        </Button>
        {children}
      </AlertDescription>
    </Alert>
  )
}
