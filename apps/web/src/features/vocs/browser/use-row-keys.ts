import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isOnePanelShown } from './use-one-panel.ts'

/** The panel follows the first of several key presses, and the last one after this pause. */
const SETTLE_MS = 150

/** Returns whether a row is close enough to the last loaded one to load more. */
export const isNearEnd = (index: number, count: number): boolean => index >= count - 10

interface RowKeysOptions {
  /** The ids of the loaded rows, in their order. */
  ids: readonly string[]
  /** The id of the selected row. */
  selected: string | undefined
  /** Selects a row; `next` is the one beyond it. While a key is held down, it is called for the first and the last one. */
  onSelect: (id: string, next: string | undefined) => void
  /** Called if the focus comes near the end of the loaded rows. */
  onNearEnd: () => void
}

/**
 * Moves focus and selection among rows, whose links have their ids as `data-voc`, by ↑ ↓ Home and End. Only the `tabStop` is reached by
 * Tab. `current` is the row to show as selected, before the selection itself follows.
 */
export function useRowKeys({ ids, selected, onSelect, onNearEnd }: RowKeysOptions) {
  const [focused, setFocused] = useState<string>()
  const { moved, select } = useSettledSelection(selected, onSelect)
  const current = moved ?? selected
  const tabStop = [focused, current].find((id) => id !== undefined && ids.includes(id)) ?? ids[0]

  const moveTo = (list: HTMLElement, index: number, step: number) => {
    const id = ids[index]
    if (id === undefined) return
    const row = list.querySelector<HTMLElement>(`[data-voc="${CSS.escape(id)}"]`)
    row?.focus({ preventScroll: true })
    row?.closest('li')?.scrollIntoView({ block: 'nearest' })
    if (isNearEnd(index, ids.length)) onNearEnd()
    // Among narrow panels only one is shown: there, Enter opens the row.
    if (isOnePanelShown()) return
    select(id, ids[index + step])
  }

  return {
    current,
    tabStop,
    onFocus: ({ target }: FocusEvent) => {
      const id = idOfRow(target)
      if (id !== undefined) setFocused(id)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const id = idOfRow(event.target)
      const index = id === undefined ? -1 : ids.indexOf(id)
      const target = targetOf(event.key, index, ids.length - 1)
      if (target === undefined) return
      event.preventDefault()
      if (target !== index) moveTo(event.currentTarget, target, target > index ? 1 : -1)
    },
  }
}

/** Returns the id of the row whose link this is. */
const idOfRow = (element: EventTarget): string | undefined =>
  element instanceof HTMLElement ? element.dataset.voc : undefined

/** Returns the index to which a key moves the focus; undefined if it moves nothing. */
export function targetOf(key: string, index: number, last: number): number | undefined {
  if (index < 0) return undefined
  if (key === 'ArrowDown') return Math.min(index + 1, last)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** Selects the first of several rows at once, and the last one after a pause. `moved` is the one that is not selected yet. */
function useSettledSelection(selected: string | undefined, onSelect: RowKeysOptions['onSelect']) {
  const [moved, setMoved] = useState<string>()
  const requested = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSelect)
  useEffect(() => {
    latest.current = onSelect
  })

  useEffect(() => {
    const isOther = selected !== requested.current
    setMoved((id) => (isOther || id === selected ? undefined : id))
    // Another row was selected in the meantime: by a click, say.
    if (isOther) clear(timer)
  }, [selected])
  useEffect(() => () => clear(timer), [])

  const request = (id: string, next: string | undefined) => {
    requested.current = id
    latest.current(id, next)
  }
  const select = (id: string, next: string | undefined) => {
    setMoved(id)
    if (timer.current === undefined) request(id, next)
    clear(timer)
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (requested.current !== id) request(id, next)
    }, SETTLE_MS)
  }
  return { moved, select }
}

function clear(timer: RefObject<ReturnType<typeof setTimeout> | undefined>) {
  clearTimeout(timer.current)
  timer.current = undefined
}
