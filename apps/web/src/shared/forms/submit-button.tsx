import { Button, type ButtonProps, Spinner } from '@wordtide/ui'

/** Sends its form. While that lasts it says so and does nothing, but keeps the focus. */
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
