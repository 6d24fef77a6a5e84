import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { VocsView } from '../../../shared/tables/search-params.ts'
import { isOnePanelShown } from '../browser/use-one-panel.ts'
import { useHiddenVocs } from '../selection/deletion/use-pending-deletions.ts'

/** Shows a view in the address: instead of the one that is there, or, with `overRows`, in an entry of the history above it. */
export type ShowView = (view: VocsView, options?: { overRows?: boolean }) => void

interface VocEntryOptions {
  listId: string
  view: VocsView
  onView: ShowView
}

/**
 * The selected vocabulary in the address. On a phone it stands above the entry of the list of words, so that Back leads there from every word,
 * also from one that a link has opened.
 */
export function useVocEntry({ listId, view, onView }: VocEntryOptions) {
  const router = useRouter()
  const { history } = router
  const state = useLocation({ select: ({ state }) => state })
  const hidden = useHiddenVocs(listId)
  const [leftId, setLeftId] = useState<string>()
  const { voc } = view
  const withoutVoc = { ...view, voc: undefined }
  const close = () => {
    if (state.overRows === true) history.back()
    else onView(withoutVoc)
  }

  const addRowsBelow = useEffectEvent(() => {
    if (voc === undefined || !isOnePanelShown() || state.overRows === true || state.overPage === true) return
    const { href } = history.location
    // The page stays: nothing unsaved is left.
    const options = { ignoreBlocker: true }
    history.replace(router.buildLocation({ to: '.', search: withoutVoc }).href, {}, options)
    // Otherwise the entry that was replaced in the same moment would be merged with the new one.
    history.flush()
    history.push(href, { overRows: true }, options)
  })
  // Before the word is drawn, so that Back never finds it alone. Only for the word that the page is opened with: others are selected from
  // its list.
  useLayoutEffect(() => addRowsBelow(), [])

  const isDeleted = voc !== undefined && (hidden.isDeleted(voc) || (voc === leftId && hidden.ids.has(voc)))
  // A dialog that is being closed leaves its own entry first.
  const isUncovered = state.openKeys === undefined || state.openKeys.length === 0
  useEffect(() => {
    if (isDeleted && isUncovered) close()
  }, [isDeleted, isUncovered])

  return {
    /** The view, without the selected vocabulary while that is deleted but can still be restored. */
    shownView: voc !== undefined && (isDeleted || hidden.ids.has(voc)) ? withoutVoc : view,
    select: (id: string) => onView({ ...view, voc: id }, { overRows: voc === undefined && isOnePanelShown() }),
    close,
    /** Leaves a vocabulary that is being deleted at once, not only when it can no longer be restored. */
    leaveDeleted: setLeftId,
  }
}
