import { useState, useSyncExternalStore } from 'react'
import { browserStorage, storeChoice } from '../lib/kept/browser-storage.ts'
import { browserKeys } from '../lib/kept/stored-keys.ts'

const listsLayouts = ['rows', 'cards'] as const
/** The layout of the lists in the library. */
export type ListsLayout = (typeof listsLayouts)[number]

/** The key in local storage. */

/** A row needs this width to be one line, in which figures of several lists can be compared. */
const wide = '(width >= 64rem)'

/** Returns the layout that the user has chosen in this browser, by default rows on a wide screen and else cards, and the function that sets it. */
export function useListsLayout(): [ListsLayout, (layout: ListsLayout) => void] {
  const [chosen, setChosen] = useState(storedLayout)
  const isWide = useSyncExternalStore(
    subscribeWide,
    () => window.matchMedia(wide).matches,
    () => false,
  )
  const choose = (layout: ListsLayout) => {
    setChosen(layout)
    storeChoice(browserKeys.listsLayout, layout)
  }
  return [chosen ?? (isWide ? 'rows' : 'cards'), choose]
}

function storedLayout(): ListsLayout | undefined {
  const stored = browserStorage().getItem(browserKeys.listsLayout)
  return listsLayouts.find((layout) => layout === stored)
}

function subscribeWide(onChange: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
