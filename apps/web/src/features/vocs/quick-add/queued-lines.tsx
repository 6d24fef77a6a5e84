import { Button, Input, Spinner } from '@wordtide/ui'
import { useId, useState } from 'react'
import { isComposing } from '../../../shared/lib/is-composing.ts'
import type { QueuedLine, QuickAddQueue } from './use-quick-add-queue.ts'

interface QueuedLinesProps {
  queue: QuickAddQueue
  /** Called after a line that had failed was sent again or removed. */
  onDone: () => void
}

/** The lines that are not saved yet, in their order. One that has failed can be corrected in its place. */
export function QueuedLines({ queue, onDone }: QueuedLinesProps) {
  const { lines, sendingId, retry, remove } = queue
  if (lines.length === 0) return null
  return (
    <ol aria-label="Being added" className="grid gap-1.5 rounded-md border border-dashed px-3 py-2 text-sm">
      {lines.map((line) => (
        <li key={line.id} className="min-w-0">
          {(line.problem ?? line.failure) !== undefined ? (
            <FailedLine
              line={line}
              reason={line.problem ?? line.failure}
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

interface FailedLineProps {
  line: QueuedLine
  reason: string | undefined
  onRetry: (text: string) => void
  onRemove: () => void
}

function FailedLine({ line, reason, onRetry, onRemove }: FailedLineProps) {
  const [text, setText] = useState(line.text)
  const id = useId()
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
          aria-invalid
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
        <Button type="submit" variant="outline">
          Retry
        </Button>
        <Button variant="ghost" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <p id={id} role="alert" className="text-destructive">
        <span className="sr-only">{line.text}: </span>
        {reason}
      </p>
    </form>
  )
}
