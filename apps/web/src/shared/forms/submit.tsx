import { Button, type ButtonProps, Spinner } from '@wordtide/ui'
import { useEffect, useRef } from 'react'

/** The submit button of a form. While `busy` it shows a spinner and does nothing, but keeps the focus. */
export function SubmitButton({ busy, children, ...props }: ButtonProps & { busy: boolean }) {
  return (
    <Button
      type="submit"
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
      {...props}
    >
      {busy && <Spinner label="Sending" />}
      {children}
    </Button>
  )
}

/**
 * Returns a function that calls `submit` unless an earlier call is still busy. `busy` alone is not enough: a second click may
 * come before React has rendered the first one.
 */
export function useSubmitGuard(busy: boolean): (submit: () => void) => void {
  const submitted = useRef(false)
  useEffect(() => {
    if (!busy) submitted.current = false
  }, [busy])
  return (submit) => {
    if (busy || submitted.current) return
    submitted.current = true
    submit()
  }
}
