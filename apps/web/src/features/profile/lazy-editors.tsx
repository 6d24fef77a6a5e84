import { Button, Skeleton } from '@wordtide/ui'
import type { ComponentType } from 'react'
import { lazyComponent } from '../../shared/dialogs/lazy-component.ts'
import { formFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { CardActions, CardRow, CardTitle } from '../../shared/layout/card-table.tsx'
import { LoadError } from '../../shared/tables/load-error.tsx'

/** For what opens an editor: the choice of a language is more code than the rest of the page. */
export const loadEditors = () => import('./editors.tsx')

export const EditLanguage = lazyRow(async () => (await loadEditors()).EditLanguage)
export const NewLanguage = lazyRow(async () => (await loadEditors()).NewLanguage)

/** A row in a chunk of its own. */
function lazyRow<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) {
  const useRow = lazyComponent(formFailure, load)
  return function LazyRow(props: P) {
    const { Loaded, failed, retry } = useRow()
    if (Loaded !== undefined) return <Loaded {...props} />
    return (
      <CardRow>
        <CardTitle>
          {failed ? <LoadError text={formFailure} onRetry={retry} /> : <Skeleton className="h-10" />}
        </CardTitle>
        <CardActions>
          <Button variant="outline" size="sm" onClick={props.onClose}>
            Cancel
          </Button>
        </CardActions>
      </CardRow>
    )
  }
}
