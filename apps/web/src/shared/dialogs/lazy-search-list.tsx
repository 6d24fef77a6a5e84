import { Spinner } from '@wordtide/ui'
import type { ComponentType } from 'react'
import { LoadError } from '../tables/load-states.tsx'
import { lazyComponent } from './lazy-dialog.tsx'

/** Creates the list of a searchable select, which is loaded when it is opened. Until then, or if that fails, it shows so. */
export function lazySearchList<P extends object>(failure: string, load: () => Promise<ComponentType<P>>) {
  const useList = lazyComponent(failure, load)
  return function LazySearchList(props: P) {
    const { Loaded, failed, retry } = useList()
    if (Loaded !== undefined) return <Loaded {...props} />
    return (
      <div className="grid min-h-40 place-items-center p-4">
        {failed ? <LoadError text={failure} onRetry={retry} /> : <Spinner className="size-6 text-primary" />}
      </div>
    )
  }
}
