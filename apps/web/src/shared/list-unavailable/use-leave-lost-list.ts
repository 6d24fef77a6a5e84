import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { errorBodyOf } from '../api/errors.ts'

/** What a page knows of its list: a query that is refused with 404 once the list is not the person's to see. */
export interface ListQuery {
  data: unknown
  error: unknown
  isError: boolean
  isFetching: boolean
}

/**
 * Leads back to the library, with the server's message, when a list that was on screen is gone or no longer shared. A list
 * that never was on screen stays where it is: its page says why. An open form asks before it is left.
 */
export function useLeaveLostList({ data, error, isError, isFetching }: ListQuery): void {
  const navigate = useNavigate()
  const seen = useRef(false)
  const body = isError && !isFetching ? errorBodyOf(error) : undefined
  const lostList = body?.key === 'LIST_NOT_FOUND' ? body.message : undefined
  useEffect(() => {
    if (data !== undefined) seen.current = true
  }, [data])
  useEffect(() => {
    if (lostList !== undefined && seen.current) void navigate({ to: '/library', state: { lostList }, replace: true })
  }, [lostList, navigate])
}
