import { useQueryClient } from '@tanstack/react-query'
import type { VocRowView } from '@wordtide/contract'
import { networkFailure } from '../../../shared/api/errors.ts'
import { toastFailure } from '../../../shared/api/toasts.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { focusPageHeading } from '../../../shared/layout/page-heading.tsx'
import { logError } from '../../../shared/lib/log.ts'
import { prefetchOnIntent } from '../../../shared/lib/prefetch.ts'
import { usePendingDeletions } from './deletion/use-pending-deletions.ts'
import { rowLink, useRowEvents } from './use-row-events.ts'
import { useRowSelection } from './use-row-selection.ts'

/** Loads the actions on selected rows, which are needed only once some are selected. */
export const loadActions = () => import('./selection-actions.tsx')

export type VocSelection = ReturnType<typeof useVocSelection>

interface VocSelectionOptions {
  listId: string
  canWrite: boolean
  /** The loaded rows. */
  vocs: readonly VocRowView[]
  /** Called if a range comes near the end of the loaded rows. */
  onNearEnd: () => void
}

/** Returns the selection of a list's rows, with the handlers that select and delete. */
export function useVocSelection({ listId, canWrite, vocs, onNearEnd }: VocSelectionOptions) {
  const order = vocs.map(({ id }) => id)
  const rows = useRowSelection(order)
  const deletions = usePendingDeletions()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const selected = vocs.filter(({ id }) => rows.ids.has(id))

  /** Moves the focus to the row after those that are removed, or before them. Returns the focused element. */
  const leave = (ids: readonly string[]): HTMLElement | null => {
    const isRemoved = new Set(ids)
    const last = order.findLastIndex((id) => isRemoved.has(id))
    const next =
      order.slice(last + 1).find((id) => !isRemoved.has(id)) ??
      order.slice(0, last).findLast((id) => !isRemoved.has(id))
    const link = next === undefined ? null : rowLink(next)
    if (link === null) focusPageHeading()
    else link.focus()
    return link
  }

  const deleteSelected = async () => {
    const ids = selected.map(({ id }) => id)
    try {
      const { deleteVocs } = await loadActions()
      leave(ids)
      rows.clear()
      deleteVocs({ deletions, utils, queryClient }, listId, ids)
    } catch (error) {
      logError('The code could not be loaded', error)
      toastFailure('Delete failed', networkFailure())
    }
  }

  const onDelete = canWrite ? () => void deleteSelected() : undefined
  const events = useRowEvents({ selection: rows, order, onDelete, onNearEnd })
  const { onPointerEnter, onFocus } = prefetchOnIntent(loadActions)
  return { rows, selected, events: { ...events, onPointerEnter, onFocusCapture: onFocus }, deleteSelected, leave }
}
