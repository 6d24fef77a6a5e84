import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { ShareView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { useRef, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'

/** Which shares are on screen. */
export interface SharesFilter {
  listId: string
  search: string | undefined
}

/** What to say of a change that the server did not make. */
export interface ShareFailure {
  title: string
  message: string
}

type Pages = InfiniteData<{ shares: ShareView[]; next: string | null }, string | null>

/** The shares on screen: what is changed in them is seen before the server says so. */
export function useShareChanges(filter: SharesFilter) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<ShareFailure>()
  const state = useRef({ running: 0, refetch: false })
  const fetching = () => queryClient.isFetching({ queryKey: getQueryKey(trpc.shares.list) }) > 0
  return {
    listId: filter.listId,
    /** The last change that failed, until something new is tried. */
    failure,
    begin: () => {
      state.current.running += 1
      setFailure(undefined)
      if (!fetching()) return
      // An answer under way would bring the old rows back; it is asked for again afterwards.
      state.current.refetch = true
      void utils.shares.list.cancel({ listId: filter.listId })
    },
    fail: (failed: ShareFailure) => {
      state.current.refetch = true
      setFailure(failed)
      // What stands beside a long table may be out of sight.
      toast.error(failed.title, { description: failed.message })
    },
    /** Asks for the server's truth where it is in doubt, once no change is under way. */
    end: () => {
      state.current.running -= 1
      if (state.current.running > 0 || !(state.current.refetch || fetching())) return
      state.current.refetch = false
      void utils.shares.list.invalidate({ listId: filter.listId })
    },
    /** Changes the rows of each page. */
    change: (rows: (shares: ShareView[], page: number) => ShareView[]) =>
      utils.shares.list.setInfiniteData(filter, (data: Pages | undefined) =>
        data === undefined
          ? data
          : { ...data, pages: data.pages.map((page, n) => ({ ...page, shares: rows(page.shares, n) })) },
      ),
    /** Where a share stands, if it is there. */
    placeOf: (email: string) => {
      const pages = utils.shares.list.getInfiniteData(filter)?.pages ?? []
      for (const [page, { shares }] of pages.entries())
        for (const [row, share] of shares.entries()) if (share.email === email) return { page, row, share }
      return undefined
    },
  }
}

export type ShareChanges = ReturnType<typeof useShareChanges>
