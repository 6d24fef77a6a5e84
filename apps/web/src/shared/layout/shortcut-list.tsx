const rows = [
  ['Enter', 'Show answer'],
  ['1', 'No'],
  ['2', 'Neutral'],
  ['3', 'Yes'],
  ['F3', 'Play audio'],
  ['?', 'Keyboard shortcuts'],
] as const

/** The keys of a review session, and what they do. */
export function ShortcutList() {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {rows.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-sm border bg-muted px-1.5 py-0.5 text-xs">{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
