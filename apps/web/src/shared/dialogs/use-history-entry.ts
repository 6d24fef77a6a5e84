import { type AnyRouter, type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** The keys of the layers open in this tab, without those of earlier loads of the page, which the browser keeps in its history. */
const open = new Set<string>()

/** Closes the layer on Back. Returns true if it stays open because the user is asked first. */
type OnBack = () => boolean

/**
 * Adds an entry to the browser's history for a layer over the page (a dialog, say) while it is mounted: Back closes it by `onBack`; closing
 * it otherwise goes a step back. A layer over it has an entry above. Neither Forward nor a reload opens it again.
 */
export function useHistoryEntry(onBack: OnBack): void {
  const router = useRouter()
  const [key] = useState(() => `${Math.random()}`)
  const close = useRef(onBack)
  useEffect(() => {
    close.current = onBack
  })
  useEffect(() => {
    open.add(key)
    let entry: Entry | undefined
    const follow = () => {
      if (entry === undefined) entry = enter(router, key)
      else if (indexOf(router) < entry.index) {
        if (close.current()) router.history.go(entry.index - indexOf(router))
      } else if (isReplaced(router, entry)) void router.navigate({ ...here, replace: true, state: entry.state })
    }
    follow()
    const unsubscribe = router.history.subscribe(follow)
    return () => {
      unsubscribe()
      open.delete(key)
      // An effect that runs again keeps its entry; a navigation that begins with the closing takes the place of the step back.
      setTimeout(() => !open.has(key) && leave(router, key, entry))
    }
  }, [router, key])
}

/** `useHistoryEntry` as a component, for a layer that is not always open. */
export function HistoryEntry({ onBack }: { onBack: () => void }) {
  useHistoryEntry(() => {
    onBack()
    return false
  })
  return null
}

/**
 * Passes over the entries of closed layers: by Forward after the layer was closed, by Back from the page that it has led to, after a
 * reload. Otherwise the same page would be in the history twice.
 */
export function usePassOverClosed(): void {
  const router = useRouter()
  useEffect(() => {
    let before = indexOf(router)
    const passOver = () => {
      const index = indexOf(router)
      const isForward = index > before
      before = index
      const keys = openKeys(router)
      const closed = keys.length - 1 - keys.findLastIndex((key) => open.has(key))
      if (closed > 0) goFrom(router, isForward && !isLast(router) ? 1 : -closed)
    }
    passOver()
    return router.history.subscribe(passOver)
  }, [router])
}

const openKeys = ({ history }: AnyRouter): readonly string[] => history.location.state.openKeys ?? []

const indexOf = ({ history }: AnyRouter): number => history.location.state.__TSR_index

/** The steps that were already requested from an entry. Going is asynchronous: a second request must not go twice. */
const requestedSteps = new WeakMap<object, number>()

function goFrom(router: AnyRouter, steps: number): void {
  const { history } = router
  const requested = requestedSteps.get(history.location) ?? 0
  if (Math.abs(steps) <= Math.abs(requested)) return
  requestedSteps.set(history.location, steps)
  history.go(steps - requested)
}

/**
 * Goes from the layers over the page to the entry of the page itself, however they are closed meanwhile. Returns false if it is the current
 * one.
 */
export function goToPage(router: AnyRouter): boolean {
  const { length } = openKeys(router)
  if (length > 0) goFrom(router, -length)
  return length > 0
}

/** Resolves when the browser has made the steps that were requested from the current entry, at once if there are none. */
export function pendingSteps(router: AnyRouter): Promise<void> {
  const { history } = router
  if (!requestedSteps.has(history.location)) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = history.subscribe(() => {
      unsubscribe()
      resolve()
    })
  })
}

/** The length of the history when the entry of a key was its last one. */
const lengths = new Map<string, number>()

/** Returns whether the current entry is the last one; false after a reload, when that is unknown. */
function isLast(router: AnyRouter): boolean {
  const key = openKeys(router).at(-1)
  return key !== undefined && lengths.get(key) === router.history.length
}

/** The entry of a layer, over the page at this address. */
interface Entry {
  index: number
  pathname: string
  hrefBelow: string
  state: HistoryState
}

const here = {
  to: '.',
  search: true,
  hash: true,
  hashScrollIntoView: false,
  resetScroll: false,
  viewTransition: false,
  ignoreBlocker: true,
} as const

/**
 * Adds the entry, or takes over one that a link, or something that closes in the same moment, has left for it. Returns undefined if a step to
 * another entry is under way.
 */
function enter(router: AnyRouter, key: string): Entry | undefined {
  const { history } = router
  const { pathname, href: hrefBelow, state: before } = history.location
  const keys = openKeys(router)
  const index = indexOf(router)
  if (keys.includes(key)) return { index, pathname, hrefBelow, state: { overPage: true, openKeys: keys } }
  if (requestedSteps.has(history.location)) return undefined
  const isFree = before.overPage === true && !keys.some((other) => open.has(other))
  const state: HistoryState = { overPage: true, openKeys: [...(isFree ? [] : keys), key] }
  // Otherwise an entry that was replaced in the same moment would be merged with the new one.
  history.flush()
  void router.navigate({ ...here, replace: isFree, state })
  history.flush()
  lengths.set(key, history.length)
  return { index: isFree ? index : index + 1, pathname, hrefBelow, state }
}

/** Returns whether the page has replaced the entry by another address of its own, without the layer over it. */
function isReplaced(router: AnyRouter, { index, pathname }: Entry): boolean {
  return indexOf(router) === index && router.history.location.pathname === pathname && openKeys(router).length === 0
}

/** Goes back to the page, and restores an address that the page has set while the layer was open. */
function leave(router: AnyRouter, key: string, entry: Entry | undefined): void {
  const { history } = router
  const keys = openKeys(router)
  // The page may have replaced the entry after the layer was gone.
  if (!keys.includes(key) && (entry === undefined || !isReplaced(router, entry))) return
  const { href } = history.location
  if (entry !== undefined && href !== entry.hrefBelow) {
    const unsubscribe = history.subscribe(() => {
      unsubscribe()
      void router.navigate({ href, replace: true, state: true, resetScroll: false, ignoreBlocker: true })
    })
  }
  goFrom(router, keys.includes(key) ? keys.indexOf(key) - keys.length : -1)
}
