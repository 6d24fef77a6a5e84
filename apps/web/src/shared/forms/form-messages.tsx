import { Alert, AlertDescription, AlertTitle, Button } from '@wordtide/ui'
import { CircleAlertIcon, CloudOffIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { offlineMessage } from '../api/errors.ts'
import type { RestoredDraft } from './use-contract-form.ts'

interface FormAlertProps {
  /** Without a message nothing is rendered. */
  message: string | undefined
  title?: string
  /** Advice or actions. */
  children?: ReactNode
}

/** An error message from the server that concerns the form as a whole; without a network, a calm note. */
export function FormAlert({ message, title, children }: FormAlertProps) {
  if (message === undefined) return null
  const isOffline = message === offlineMessage
  const Icon = isOffline ? CloudOffIcon : CircleAlertIcon
  return (
    <Alert {...(isOffline ? {} : { variant: 'destructive' })}>
      <Icon aria-hidden="true" />
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

/** The same in a long form: scrolled into view when it appears. */
export const LongFormAlert = (props: FormAlertProps) =>
  props.message !== undefined && (
    <ScrollIntoView>
      <FormAlert {...props} />
    </ScrollIntoView>
  )

/** Tells the user that the form was filled with a draft, and offers to begin anew. */
export function RestoredNote({ draft }: { draft: RestoredDraft | undefined }) {
  const note = useRef<HTMLDivElement>(null)
  if (draft === undefined) return null
  return (
    <div
      ref={note}
      role="status"
      data-restored=""
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm"
    >
      <p className="min-w-0 flex-1 basis-60">
        What you typed before is still here.
        {draft.missing.length > 0 && ' Choose the image again.'}
      </p>
      <Button
        variant="outline"
        size="sm"
        className="pointer-coarse:h-11"
        onClick={() => {
          // The button disappears.
          if (note.current?.parentElement != null) focusAfterNote(note.current.parentElement)
          draft.startAnew()
        }}
      >
        Start anew
      </Button>
    </div>
  )
}

/** Focuses the first field after the note that a form was filled with a draft. Returns false if there is no such note. */
export function focusAfterNote(container: HTMLElement): boolean {
  if (container.querySelector('[data-restored]') === null) return false
  container.querySelector<HTMLElement>('input, select, textarea')?.focus()
  return true
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
