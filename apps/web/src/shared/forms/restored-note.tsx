/** For a form that began with what was typed before the session ended. */
export function RestoredNote() {
  return (
    <p role="status" className="text-muted-foreground text-sm">
      What you typed before is still here.
    </p>
  )
}
