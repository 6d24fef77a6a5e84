import { Dialog, DialogContent, DialogTitle } from '@wordtide/ui'
import { type ComponentType, createContext, lazy, Suspense, useContext, useState } from 'react'
import { logError } from './log.ts'
import { LoadError } from './paging/load-error.tsx'

interface Closable {
  onClose: () => void
}

/** What stands in the place of a form that could not be loaded. */
export const formFailure = 'Unable to load the form'

const Retry = createContext<() => void>(() => undefined)

/**
 * A dialog in a chunk of its own. Where that cannot be fetched, for want of a network say, `failure` stands in its place
 * with a Retry, and the page below stays as it is.
 */
export function lazyDialog<P extends Closable>(failure: string, load: () => Promise<ComponentType<P>>) {
  let shared: ComponentType<P> | undefined
  function Missing({ onClose }: P) {
    const retry = useContext(Retry)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle className="sr-only">{failure}</DialogTitle>
          <LoadError text={failure} onRetry={retry} />
        </DialogContent>
      </Dialog>
    )
  }
  const begin = (): ComponentType<P> =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        logError(failure, error)
        // Whoever opens it next tries again.
        shared = undefined
        return { default: Missing }
      }
    })
  return function LazyDialog(props: P) {
    const [Current, setCurrent] = useState(() => {
      shared ??= begin()
      return shared
    })
    const retry = () => {
      const again = begin()
      shared = again
      setCurrent(() => again)
    }
    return (
      <Retry value={retry}>
        <Suspense fallback={null}>
          <Current {...props} />
        </Suspense>
      </Retry>
    )
  }
}
