/** Where a development server without a mail server shows its e-mails; it says so in the page that it serves. */
const outboxPath = () => document.querySelector<HTMLMetaElement>('meta[name="wordtide-outbox"]')?.content

/** On such a server: where the e-mail that was 'sent' can be read. */
export function OutboxNotice() {
  const path = outboxPath()
  if (path === undefined) return null
  return (
    <p className="text-muted-foreground text-sm">
      This server has no mail server: its e-mails are in the{' '}
      <a href={path} className="text-link underline underline-offset-4">
        outbox
      </a>
      .
    </p>
  )
}
