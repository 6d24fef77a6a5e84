import { Alert, AlertDescription, AlertTitle } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export interface FormAlertProps {
  /** Without a message nothing is rendered. */
  message: string | undefined
  title?: string
  /** What the user can do about it. */
  children?: ReactNode
}

/** An error message from the server that concerns the form as a whole. */
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

/** Tells the user that the form was filled with a draft from before the session ended. */
export function RestoredNote() {
  return (
    <p role="status" className="text-muted-foreground text-sm">
      What you typed before is still here.
    </p>
  )
}

/** Scrolls its content into view when it is mounted, for messages in a long form. */
export function ScrollIntoView({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which must not become the cleanup function of the effect.
    void box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}
