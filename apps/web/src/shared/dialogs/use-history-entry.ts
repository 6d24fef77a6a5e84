import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** What is open in this tab. The keys of earlier loads of the page, which the browser keeps in its history, are not among them. */
const open = new Set<string>()

const newKey = () => Math.random().toString(36).slice(2)

/**
 * Gives what is open over the page an entry in the history of the browser while it is mounted: Back closes it by `onBack`; if it is closed
 * otherwise, that is a step back. What opens over it has an entry above. Forward does not open it again, nor does a reload.
 */
export function useHistoryEntry(onBack: () => void): void {
  const router = useRouter()
  const [key] = useState(newKey)
  const close = useRef(onBack)
  useEffect(() => {
    close.current = onBack
  })
  useEffect(() => {
    open.add(key)
    let hasEntered = false
    const follow = () => {
      if (!hasEntered) hasEntered = enter(router, key)
      else if (!openKeys(router).includes(key)) close.current()
    }
    follow()
    const unsubscribe = router.history.subscribe(follow)
    return () => {
      unsubscribe()
      open.delete(key)
      // An effect that runs again keeps its entry.
      queueMicrotask(() => !open.has(key) && leave(router, key))
    }
  }, [router, key])
}

const openKeys = ({ history }: AnyRouter): readonly string[] => history.location.state.openKeys ?? []

/** The steps that were already requested back from an entry. Going back is asynchronous: a second request must not go back twice. */
const stepsBack = new WeakMap<object, number>()

/** Adds the entry, or takes over one that a link, or an earlier load of the page, has left for it; returns false if a step back is under way. */
function enter(router: AnyRouter, key: string): boolean {
  const { history } = router
  const keys = openKeys(router)
  if (keys.includes(key)) return true
  if (stepsBack.has(history.location)) return false
  const isFree = history.location.state.overPage === true && !keys.some((other) => open.has(other))
  // Otherwise an entry that was replaced in the same moment would be merged with the new one.
  history.flush()
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    replace: isFree,
    resetScroll: false,
    state: { overPage: true, openKeys: [...(isFree ? [] : keys), key] },
  })
  return true
}

function leave(router: AnyRouter, key: string): void {
  const { history } = router
  const keys = openKeys(router)
  const requested = stepsBack.get(history.location) ?? 0
  const steps = keys.includes(key) ? keys.length - keys.indexOf(key) : 0
  if (steps <= requested) return
  stepsBack.set(history.location, steps)
  history.go(requested - steps)
}
