import { Alert, AlertDescription, AlertTitle, Button } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'

/** Stands where something could not be loaded, and tries again. */
export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert variant="destructive">
      <CircleAlertIcon aria-hidden="true" />
      <AlertTitle>{text}</AlertTitle>
      <AlertDescription>
        <Button variant="outline" size="sm" onClick={onRetry}>
          Retry
        </Button>
      </AlertDescription>
    </Alert>
  )
}
