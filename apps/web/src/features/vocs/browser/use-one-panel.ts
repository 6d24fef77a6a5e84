import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia('(width < 48rem)')

/** Returns whether the window is so narrow that the panel hides the list. */
export const isOnePanelShown = (): boolean => narrow().matches

function subscribe(onChange: () => void) {
  const query = narrow()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns the same, and follows changes. */
export const useOnePanel = (): boolean => useSyncExternalStore(subscribe, isOnePanelShown, () => true)
