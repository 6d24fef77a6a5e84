import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Alert, AlertDescription, AlertTitle, Button } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorBodyOf, errorMessage, isWorthRetrying } from '../../api/errors.ts'
import { LoadError } from '../../tables/load-states.tsx'

/** A query of a list's page. It fails with 404 once the user cannot see the list any more. */
export interface ListQuery {
  data: unknown
  error: unknown
  isError: boolean
  isFetching: boolean
}

/**
 * Navigates to the library, with the server's message, if a list that was on screen is deleted or no longer shared. If the
 * list was never on screen, the page stays and shows the error. An open form asks for confirmation before it is left.
 */
export function useLeaveUnavailableList({ data, error, isError, isFetching }: ListQuery): void {
  const navigate = useNavigate()
  const wasLoaded = useRef(false)
  const body = isError && !isFetching ? errorBodyOf(error) : undefined
  const listUnavailable = body?.key === 'LIST_NOT_FOUND' ? body.message : undefined
  useEffect(() => {
    if (data !== undefined) wasLoaded.current = true
  }, [data])
  useEffect(() => {
    if (listUnavailable !== undefined && wasLoaded.current)
      void navigate({ to: '/library', state: { listUnavailable }, replace: true })
  }, [listUnavailable, navigate])
}

/** In the library, tells the user why the list is no longer on screen, until it is dismissed. */
export function ListUnavailableNotice() {
  const { state } = useLocation()
  const navigate = useNavigate()
  if (state.listUnavailable === undefined) return null
  return (
    <Alert variant="destructive" className="mb-6">
      <CircleAlertIcon aria-hidden="true" />
      <AlertTitle>{state.listUnavailable}</AlertTitle>
      <AlertDescription>
        <p>It was deleted, or it is no longer shared with you.</p>
        <Button
          variant="outline"
          size="sm"
          onClick={() => void navigate({ to: '/library', search: true, hash: true, replace: true, resetScroll: false })}
        >
          Dismiss
        </Button>
      </AlertDescription>
    </Alert>
  )
}

interface ListLoadErrorProps {
  /** The failed query. */
  list: { error: unknown; refetch: () => unknown }
  /** The name of the part that could not be loaded, if the server's message does not contain it. */
  title?: string
}

/** Shown instead of a list, or a part of it, that could not be loaded: with Retry, or with a link if a retry cannot help. */
export function ListLoadError({ list, title }: ListLoadErrorProps) {
  return (
    <LoadError
      text={title}
      reason={title && errorMessage(list.error)}
      error={list.error}
      onRetry={() => void list.refetch()}
    >
      {!isWorthRetrying(list.error) && (
        <Button asChild variant="outline" size="sm" className="pointer-coarse:h-11">
          <Link to="/library">Back to the library</Link>
        </Button>
      )}
    </LoadError>
  )
}
