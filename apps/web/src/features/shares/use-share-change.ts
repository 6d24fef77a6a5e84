import type { ShareView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { useRef } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import type { ShareChanges } from './use-share-changes.ts'

/** Changes one share, at once on screen; quick changes of mind reach the server in their order. */
export function useShareChange(changes: ShareChanges, { name, email, editor }: ShareView) {
  const { listId, begin, fail, end, change, placeOf } = changes
  const scope = { id: `share of ${listId} with ${email}` }
  const show = (shown: boolean) =>
    change((shares) => shares.map((share) => (share.email === email ? { ...share, editor: shown } : share)))

  // How many clicks the server has yet to answer, and what it made of those before.
  const clicks = useRef({ waiting: 0, editor })
  const update = trpc.shares.update.useMutation({
    scope,
    onMutate: ({ editor: wanted }) => {
      begin()
      if (clicks.current.waiting === 0) clicks.current.editor = editor
      clicks.current.waiting += 1
      show(wanted === true)
    },
    onSuccess: (share) => {
      clicks.current.editor = share.editor
      // One sign is enough for several clicks.
      toast.success('updated', { id: 'share updated' })
    },
    onError: (error) => fail({ title: 'update failed', message: `${name}: ${errorMessage(error)}` }),
    onSettled: () => {
      clicks.current.waiting -= 1
      if (clicks.current.waiting === 0) show(clicks.current.editor)
      end()
    },
  })

  const removal = trpc.shares.delete.useMutation({
    scope,
    onMutate: () => {
      begin()
      const place = placeOf(email)
      change((shares) => shares.filter((share) => share.email !== email))
      return place
    },
    onSuccess: () => toast.success('deleted'),
    onError: (error, _share, place) => {
      if (place !== undefined && placeOf(email) === undefined)
        change((shares, page) => (page === place.page ? shares.toSpliced(place.row, 0, place.share) : shares))
      fail({ title: 'delete failed', message: `${name}: ${errorMessage(error)}` })
    },
    onSettled: end,
  })

  return {
    setEditor: (wanted: boolean) => update.mutate({ listId, email, editor: wanted }),
    remove: () => removal.mutate({ listId, email }),
  }
}
