import { Link } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { errorMessage } from '../api/errors.ts'
import { LoadError } from '../tables/load-states.tsx'

export interface ListLoadErrorProps {
  /** The query that failed. */
  list: { error: unknown; refetch: () => unknown }
  /** What could not be loaded, where the server's message does not say it. */
  title?: string
}

/** Stands for a list that could not be loaded: the server's message, and the way back. */
export function ListLoadError({ list, title }: ListLoadErrorProps) {
  const message = errorMessage(list.error)
  return (
    <LoadError text={title ?? message} reason={title && message} onRetry={() => void list.refetch()}>
      <Button asChild variant="outline" size="sm">
        <Link to="/library">Back to the library</Link>
      </Button>
    </LoadError>
  )
}
