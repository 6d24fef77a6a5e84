import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { ShareView } from '@wordtide/contract'
import { failureToastMs, toast } from '@wordtide/ui'
import { useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'

/** The input of the query of the shares on screen. */
interface SharesFilter {
  listId: string
  search: string | undefined
}

interface ShareFailure {
  title: string
  message: string
}

type Pages = InfiniteData<{ shares: ShareView[]; next: string | null }, string | null>

/** The optimistic changes to the shares on screen, and the last one that failed. */
export function useShareChanges(filter: SharesFilter) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<ShareFailure>()
  const state = useRef({ pendingCount: 0, mustRefetch: false })
  const isFetching = () => queryClient.isFetching({ queryKey: getQueryKey(trpc.shares.list) }) > 0
  return {
    listId: filter.listId,
    /** The last change that failed, until the next change begins. */
    failure,
    begin: () => {
      state.current.pendingCount += 1
      setFailure(undefined)
      if (!isFetching()) return
      // The pending response would bring the old rows back. They are refetched after the change.
      state.current.mustRefetch = true
      void utils.shares.list.cancel({ listId: filter.listId })
    },
    fail: (newFailure: ShareFailure) => {
      state.current.mustRefetch = true
      setFailure(newFailure)
      // The alert beside a long table may be out of sight.
      toast.error(newFailure.title, { description: newFailure.message, duration: failureToastMs })
    },
    /** Refetches the shares after the last pending change, if the cache may be out of date. */
    end: () => {
      state.current.pendingCount -= 1
      if (state.current.pendingCount > 0 || !(state.current.mustRefetch || isFetching())) return
      state.current.mustRefetch = false
      void utils.shares.list.invalidate({ listId: filter.listId })
    },
    /** Changes the cached shares of each page. */
    patch: (change: (shares: ShareView[], page: number) => ShareView[]) =>
      utils.shares.list.setInfiniteData(filter, (data: Pages | undefined) =>
        data === undefined
          ? data
          : { ...data, pages: data.pages.map((page, index) => ({ ...page, shares: change(page.shares, index) })) },
      ),
    /** The position of a cached share, or undefined. */
    positionOf: (email: string) => {
      const pages = utils.shares.list.getInfiniteData(filter)?.pages ?? []
      for (const [page, { shares }] of pages.entries())
        for (const [row, share] of shares.entries()) if (share.email === email) return { page, row, share }
      return undefined
    },
  }
}

export type ShareChanges = ReturnType<typeof useShareChanges>

/** Changes or deletes one share, optimistically. Quick clicks reach the server in their order. */
export function useShareChange(changes: ShareChanges, { name, email, editor }: ShareView) {
  const { listId, begin, fail, end, patch, positionOf } = changes
  const scope = { id: `share of ${listId} with ${email}` }
  const showEditor = (isEditor: boolean) =>
    patch((shares) => shares.map((share) => (share.email === email ? { ...share, editor: isEditor } : share)))

  // The number of clicks without a response, and the value on the server after those with one.
  const clicks = useRef({ pendingCount: 0, savedEditor: editor })
  const update = trpc.shares.update.useMutation({
    scope,
    onMutate: (input) => {
      begin()
      if (clicks.current.pendingCount === 0) clicks.current.savedEditor = editor
      clicks.current.pendingCount += 1
      showEditor(input.editor === true)
    },
    onSuccess: (share) => {
      clicks.current.savedEditor = share.editor
      // One toast for several clicks.
      toast.success('updated', { id: 'share updated' })
    },
    onError: (error) => fail({ title: 'update failed', message: `${name}: ${errorMessage(error)}` }),
    onSettled: () => {
      clicks.current.pendingCount -= 1
      if (clicks.current.pendingCount === 0) showEditor(clicks.current.savedEditor)
      end()
    },
  })

  const deletion = trpc.shares.delete.useMutation({
    scope,
    onMutate: () => {
      begin()
      const position = positionOf(email)
      patch((shares) => shares.filter((share) => share.email !== email))
      return position
    },
    onSuccess: () => toast.success('deleted'),
    onError: (error, _share, position) => {
      if (position !== undefined && positionOf(email) === undefined)
        patch((shares, page) => (page === position.page ? shares.toSpliced(position.row, 0, position.share) : shares))
      fail({ title: 'delete failed', message: `${name}: ${errorMessage(error)}` })
    },
    onSettled: end,
  })

  return {
    setEditor: (isEditor: boolean) => update.mutate({ listId, email, editor: isEditor }),
    deleteShare: () => deletion.mutate({ listId, email }),
  }
}
