import type { ListView, VocRowView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../../shared/dialogs/lazy-dialog.tsx'
import { formatCount } from '../../../shared/lib/counted.ts'
import { prefetchOnIntent } from '../../../shared/lib/prefetch.ts'
import { loadActions } from './use-delete-vocs.ts'
import type { VocSelection } from './use-voc-selection.ts'

const useActions = lazyComponent('Unable to load the actions', async () => (await loadActions()).SelectionActions)

interface SelectionHeaderProps {
  list: ListView
  canWrite: boolean
  /** The loaded rows. */
  vocs: readonly VocRowView[]
  hasMore: boolean
  selection: VocSelection
  /** These were moved to another list. */
  onMoved: (ids: readonly string[]) => void
  /** Stands before Select. */
  children?: ReactNode
}

/** The line above the rows, with Select. While rows are selected, their actions take its place. */
export function SelectionHeader(props: SelectionHeaderProps) {
  const { vocs, selection, children } = props
  const { rows, selected } = selection
  // They stay mounted: a dialog may be open when nothing is selected any more.
  const [hasActions, setHasActions] = useState(false)
  if (rows.isOn && !hasActions) setHasActions(true)
  return (
    // Elements below it can be clicked.
    <div className="pointer-events-none relative flex min-h-10 items-center justify-between gap-3 *:pointer-events-auto">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
      {!rows.isOn && vocs.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="pointer-coarse:h-11"
          {...prefetchOnIntent(loadActions)}
          onClick={rows.turnOn}
        >
          Select
        </Button>
      )}
      {hasActions && <Actions {...props} />}
      <p role="status" className="sr-only">
        {selected.length > 0 && `${formatCount(selected.length)} selected`}
      </p>
    </div>
  )
}

function Actions({ list, canWrite, vocs, hasMore, selection, onMoved }: SelectionHeaderProps) {
  const { rows, selected, deleteSelected, leave } = selection
  const { Loaded, failed, retry } = useActions()
  if (Loaded === undefined)
    return (
      failed && (
        <Button variant="outline" size="sm" onClick={retry}>
          Unable to load the actions: Retry
        </Button>
      )
    )
  return (
    <Loaded
      list={list}
      canWrite={canWrite}
      selection={rows}
      vocs={selected}
      loaded={vocs.length}
      hasMore={hasMore}
      onDelete={() => void deleteSelected()}
      onGone={(ids) => {
        onMoved(ids)
        return leave(ids)
      }}
    />
  )
}
