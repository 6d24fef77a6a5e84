import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { VocRows } from './use-voc-rows.ts'

/** Maximum number of pages that are loaded to find the row of the vocabulary that the page was opened with. */
const searchedPages = 5

interface RowInViewOptions {
  /** The element in which the rows scroll. */
  scroller: RefObject<HTMLElement | null>
  /** The id of the selected vocabulary. */
  selected: string | undefined
  rows: VocRows
}

/**
 * Scrolls the row of the vocabulary that the page was opened with into the middle of its panel, once. If it is not among the first pages,
 * nothing scrolls.
 */
export function useRowInView({ scroller, selected, rows }: RowInViewOptions): void {
  const [opened, setOpened] = useState(selected)
  // Another one was selected, before the row was found.
  if (opened !== undefined && opened !== selected) setOpened(undefined)
  const { vocs, pages, canLoadNext, loadNext } = rows
  const isFound = opened !== undefined && vocs.some(({ id }) => id === opened)
  const isMissing = opened !== undefined && !isFound && canLoadNext
  const canSearch = isMissing && (pages.data?.pages.length ?? 0) < searchedPages

  const search = useEffectEvent(loadNext)
  useEffect(() => {
    if (canSearch) search()
  }, [canSearch])

  const show = useEffectEvent(() => {
    const { current: box } = scroller
    const row = box?.querySelector(`[data-voc="${CSS.escape(opened ?? '')}"]`)?.closest('li')
    setOpened(undefined)
    if (!box || !row) return
    // The page does not scroll: on a phone it shows the word. In a low window the panel around the scroller scrolls instead of it.
    for (const element of [box, box.parentElement]) {
      if (element === null || element.scrollHeight <= element.clientHeight) continue
      const [inner, outer] = [row.getBoundingClientRect(), element.getBoundingClientRect()]
      element.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2
    }
  })
  useEffect(() => {
    if (isFound) show()
  }, [isFound])
}
