import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { logError } from '../lib/log.ts'

/**
 * A hook that fetches a component in a chunk of its own. It is no `lazy` component: React would hold back what replaces the
 * fallback of one for 300 ms, however soon it is there; and a chunk that cannot be fetched can be tried again.
 */
export function lazyComponent<P>(failure: string, load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  return function useLazyComponent() {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failed, setFailed] = useState(false)
    const fetchChunk = useCallback(async () => {
      try {
        const component = await load()
        loaded = component
        setLoaded(() => component)
      } catch (error) {
        logError(failure, error)
        setFailed(true)
      }
    }, [])
    const missing = Loaded === undefined
    useEffect(() => {
      if (missing) void fetchChunk()
    }, [missing, fetchChunk])
    return { Loaded, failed, retry: () => void fetchChunk() }
  }
}
