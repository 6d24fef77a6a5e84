import { Spinner } from '@wordtide/ui'
import type { ComponentType } from 'react'
import { CodeLoadError } from './code-load-error.tsx'
import { lazyComponent } from './lazy-dialog.tsx'

/** Creates the list of a searchable select, which is loaded when it is opened. Until then, or if that fails, it shows so. */
export function lazySearchList<P extends object>(failure: string, load: () => Promise<ComponentType<P>>) {
  const useList = lazyComponent(failure, load)
  return function LazySearchList(props: P) {
    const { Loaded, failed, retry } = useList()
    if (Loaded !== undefined) return <Loaded {...props} />
    if (failed === undefined) return <SearchListSpinner />
    return (
      <div className="grid min-h-40 place-items-center p-4">
        <CodeLoadError text={failure} failed={failed} retry={retry} />
      </div>
    )
  }
}

/** In the place of a searchable list, until it can be shown. */
export const SearchListSpinner = () => (
  <div className="grid min-h-40 place-items-center p-4">
    <Spinner className="size-6 text-primary" />
  </div>
)
