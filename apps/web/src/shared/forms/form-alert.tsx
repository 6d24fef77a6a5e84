import { Alert, AlertDescription, AlertTitle } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FormAlertProps {
  /** Nothing is shown without one. */
  message: string | undefined
  title?: string
  /** What to do about it. */
  children?: ReactNode
}

/** What the server said of the form as a whole. */
export function FormAlert({ message, title, children }: FormAlertProps) {
  if (message === undefined) return null
  return (
    <Alert variant="destructive">
      <CircleAlertIcon aria-hidden="true" />
      <AlertTitle>{title ?? message}</AlertTitle>
      {(title !== undefined || children !== undefined) && (
        <AlertDescription>
          {title !== undefined && <p>{message}</p>}
          {children}
        </AlertDescription>
      )}
    </Alert>
  )
}
