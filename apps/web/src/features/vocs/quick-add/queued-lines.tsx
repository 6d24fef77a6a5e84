import { Button, Input, Spinner } from '@wordtide/ui'
import { type ReactNode, useId, useState } from 'react'
import { isComposing } from '../../../shared/lib/keys/is-composing.ts'
import type { VocsView } from '../../../shared/tables/search-params.ts'
import { KnownTermHint } from '../form/known-term.tsx'
import type { QueuedLine, QuickAddQueue } from './use-quick-add-queue.ts'

interface QueuedLinesProps {
  queue: QuickAddQueue
  listId: string
  view: VocsView
  /** Called after a line that waited for the user was sent or removed. */
  onDone: () => void
}

/** The lines that are not saved yet, in their order. One that waits for the user can be corrected in its place. */
export function QueuedLines({ queue, listId, view, onDone }: QueuedLinesProps) {
  const { lines, sendingId, retry, remove } = queue
  if (lines.length === 0) return null
  return (
    <ol
      aria-label="Being added"
      className="relative grid max-h-[min(16rem,35dvh)] gap-1.5 overflow-y-auto overscroll-contain rounded-md border border-dashed px-3 py-2 text-sm"
    >
      {lines.map((line) => (
        <li key={line.id} className="min-w-0">
          {(line.problem ?? line.failure ?? line.knownId) !== undefined ? (
            <WaitingLine
              line={line}
              known={line.knownId && <KnownTermHint listId={listId} vocId={line.knownId} view={view} />}
              onRetry={(text) => {
                retry(line, text)
                onDone()
              }}
              onRemove={() => {
                remove(line)
                onDone()
              }}
            />
          ) : (
            <span className="flex items-center gap-2 text-muted-foreground">
              <bdi className="min-w-0 truncate">{line.text}</bdi>
              {line.id === sendingId && <Spinner label="Saving" />}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

interface WaitingLineProps {
  line: QueuedLine
  /** The hint that the list has its term. */
  known: ReactNode
  onRetry: (text: string) => void
  onRemove: () => void
}

/** A line that waits for the user: it could not be saved, or the list has its term. */
function WaitingLine({ line, known, onRetry, onRemove }: WaitingLineProps) {
  const [text, setText] = useState(line.text)
  const id = useId()
  const failure = line.problem ?? line.failure
  return (
    <form
      className="grid gap-1.5 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onRetry(text)
      }}
    >
      <div className="flex flex-wrap gap-2">
        <Input
          aria-label={`Not saved: ${line.text}`}
          {...(failure !== undefined && { 'aria-invalid': true })}
          aria-describedby={id}
          dir="auto"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault()
          }}
          className="min-w-40 flex-1"
        />
        <div className="flex gap-2">
          <Button type="submit" variant="outline">
            {failure !== undefined || text !== line.text ? 'Retry' : 'Add anyway'}
          </Button>
          <Button variant="ghost" onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
      <p
        id={id}
        role={failure === undefined ? 'status' : 'alert'}
        className={failure === undefined ? 'text-muted-foreground' : 'text-destructive'}
      >
        <span className="sr-only">{line.text}: </span>
        {failure ?? known}
      </p>
    </form>
  )
}
