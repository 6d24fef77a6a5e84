import type { ReviewVocView, VocView } from '@wordtide/contract'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { trpc } from '../../../../shared/api/trpc.ts'
import { formFailure, lazyDialog } from '../../../../shared/dialogs/lazy-dialog.tsx'
import { useLoadVocEditor } from '../../../../shared/dialogs/voc-editor.ts'
import { vocDraft } from '../../../../shared/drafts/draft-names.ts'
import { useReopenedForm } from '../../../../shared/drafts/use-reopened-form.ts'
import { focusTarget } from './card-view.tsx'

interface VocEditingOptions {
  /** The card on the screen; undefined if there is none. */
  card: ReviewVocView | undefined
  /** The cards of the session, and the index of the first of the next ones. */
  cards: readonly ReviewVocView[]
  index: number
  /** The card with the focus. */
  sheet: { current: HTMLElement | null }
  onSaved: (voc: VocView) => void
}

// Rights change rarely, and the server checks them again: no card waits for this query.
const oncePerSession = { staleTime: Number.POSITIVE_INFINITY }

/** Edits the vocabulary of the current card in a dialog over the session, if the user may: owners and editors of its list. */
export function useVocEditing({ card, cards, index, sheet, onSaved }: VocEditingOptions) {
  const load = useLoadVocEditor()
  const Editor = useMemo(() => (load === undefined ? undefined : lazyDialog(formFailure, load)), [load])
  const [voc, setVoc] = useState<VocView>()
  const returnFocus = useRef<HTMLElement>(null)
  const { data: list } = trpc.lists.get.useQuery(
    { id: card?.listId ?? '' },
    { ...oncePerSession, enabled: card !== undefined, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  const { lists } = trpc.useUtils()
  const nextListId = cards[index + 1]?.listId
  useEffect(() => {
    if (nextListId !== undefined) void lists.get.prefetch({ id: nextListId }, oncePerSession)
  }, [nextListId, lists])

  const canEdit = Editor !== undefined && card !== undefined && list !== undefined && list.permission !== 'other'
  const open = () => {
    returnFocus.current = focusTarget(sheet.current)
    if (card !== undefined) setVoc(vocOf(card))
  }
  useReopenedForm(canEdit ? vocDraft(card.vocId) : undefined, open)
  const dialog: ReactNode = Editor !== undefined && voc !== undefined && list !== undefined && (
    <Editor list={list} voc={voc} onSaved={onSaved} onClose={() => setVoc(undefined)} returnFocus={returnFocus} />
  )
  return { isEditing: voc !== undefined, edit: canEdit ? open : undefined, dialog }
}

/** Returns the vocabulary of a card, without the fields of the review. */
function vocOf({ vocId, reviewType, lastReview, due, confidence, ...voc }: ReviewVocView): VocView {
  return voc
}
