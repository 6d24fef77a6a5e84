import { useEffect, useSyncExternalStore } from 'react'
import { logError } from '../../shared/lib/log.ts'

type SignedInFrame = typeof import('./signed-in-frame.tsx')

let frame: SignedInFrame | undefined
const listeners = new Set<() => void>()

/** Loads the parts of the layout that only signed-in users see. A failure is logged: the page is usable without them. */
export async function loadSignedInFrame(): Promise<void> {
  try {
    frame = await import('./signed-in-frame.tsx')
  } catch (error) {
    logError('The parts of the layout for signed-in users could not be loaded', error)
  }
  for (const listener of listeners) listener()
}

/**
 * Returns the parts of the layout for signed-in users once they are loaded, and loads them if they are needed. Not lazy components:
 * React shows these at least one render later, and up to 300 ms after another part of the page.
 */
export function useSignedInFrame(isNeeded: boolean): SignedInFrame | undefined {
  const loaded = useSyncExternalStore(
    subscribe,
    () => frame,
    () => undefined,
  )
  const isMissing = isNeeded && loaded === undefined
  useEffect(() => {
    if (isMissing) void loadSignedInFrame()
  }, [isMissing])
  return isNeeded ? loaded : undefined
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
