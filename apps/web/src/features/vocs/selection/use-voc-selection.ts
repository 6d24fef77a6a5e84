import type { VocRowView } from '@wordtide/contract'
import { focusPageHeading } from '../../../shared/layout/page-heading.tsx'
import { prefetchOnIntent } from '../../../shared/lib/prefetch.ts'
import { loadActions, useDeleteVocs } from './use-delete-vocs.ts'
import { rowLink, useRowEvents } from './use-row-events.ts'
import { useRowSelection } from './use-row-selection.ts'

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
  const deleteVocs = useDeleteVocs(listId)
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

  const deleteSelected = () => {
    const ids = selected.map(({ id }) => id)
    return deleteVocs(ids, () => {
      leave(ids)
      rows.clear()
    })
  }

  const onDelete = canWrite ? () => void deleteSelected() : undefined
  const events = useRowEvents({ selection: rows, order, onDelete, onNearEnd })
  const { onPointerEnter, onFocus } = prefetchOnIntent(loadActions)
  return { rows, selected, events: { ...events, onPointerEnter, onFocusCapture: onFocus }, deleteSelected, leave }
}
