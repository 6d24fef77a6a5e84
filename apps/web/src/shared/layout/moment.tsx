const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A date with its time, in the person's own time zone. */
export function Moment({ ms }: { ms: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} className="tabular-nums">
      {format.format(ms)}
    </time>
  )
}
