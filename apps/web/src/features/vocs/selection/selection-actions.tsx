import type { ListView, VocRowView } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import { XIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { formFailure, lazyDialog } from '../../../shared/dialogs/lazy-dialog.tsx'
import { formatCount } from '../../../shared/lib/counted.ts'
import { prefetchOnIntent } from '../../../shared/lib/prefetch.ts'
import type { RowSelection } from './use-row-selection.ts'

const loadTagDialog = () => import('./tag-dialog.tsx')
const loadTargetDialogs = () => import('./move-copy/move-copy-dialogs.tsx')
const dialogs = {
  tag: lazyDialog(formFailure, async () => (await loadTagDialog()).TagDialog),
  move: lazyDialog(formFailure, async () => (await loadTargetDialogs()).MoveDialog),
  copy: lazyDialog(formFailure, async () => (await loadTargetDialogs()).CopyDialog),
}

export { deleteVocs } from './deletion/delete-vocs.tsx'

interface SelectionActionsProps {
  list: ListView
  canWrite: boolean
  selection: RowSelection
  /** The selected rows, in their order. */
  vocs: readonly VocRowView[]
  /** The loaded rows, and whether the list has more. */
  loaded: number
  hasMore: boolean
  onDelete: () => void
  /** Moves the focus away from rows that are gone, and returns where it is then. */
  onGone: (ids: readonly string[]) => HTMLElement | null
}

/** The actions on selected rows: above the list, or at the bottom of a narrow screen. Nothing until the selection is on. Loaded lazily. */
export function SelectionActions(props: SelectionActionsProps) {
  const { list, canWrite, selection, vocs, loaded, hasMore, onDelete, onGone } = props
  const [dialog, setDialog] = useState<{ kind: keyof typeof dialogs; vocs: readonly VocRowView[] }>()
  const opener = useRef<HTMLElement>(null)
  const count = vocs.length
  const Dialog = dialog && dialogs[dialog.kind]
  const open = (kind: keyof typeof dialogs) => ({
    onClick: (event: { currentTarget: HTMLButtonElement }) => {
      opener.current = event.currentTarget
      setDialog({ kind, vocs })
    },
    ...prefetchOnIntent(kind === 'tag' ? loadTagDialog : loadTargetDialogs),
  })
  const action = {
    variant: 'outline',
    size: 'sm',
    disabled: count === 0,
    className: 'px-2 max-xl:h-11',
  } as const
  return (
    <>
      {selection.isOn && (
        <section
          aria-label="Selected words"
          data-bottom-bar="actions"
          onKeyDown={({ key }) => key === 'Escape' && selection.clear()}
          className={cn(
            'z-10 flex flex-wrap items-center gap-x-1 gap-y-1.5 bg-card',
            // It covers the space above the list, so that the rows do not move, but not the line of Quick add.
            'xl:absolute xl:inset-x-0 xl:-bottom-1.5 xl:rounded-lg xl:border xl:px-1.5 xl:py-1 xl:shadow-sm',
            'max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-40 max-xl:border-t max-xl:px-4 max-xl:pt-1 max-xl:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-xl:shadow-md',
          )}
        >
          <p className="mr-auto font-medium text-sm tabular-nums">{formatCount(count)} selected</p>
          <div
            className={cn(
              'flex gap-1 max-md:order-last max-md:w-full max-md:gap-1.5',
              count === 0 && 'max-md:invisible',
            )}
          >
            {canWrite && (
              <>
                <Button {...action} {...open('tag')}>
                  Tag
                </Button>
                <Button {...action} {...open('move')}>
                  Move
                </Button>
              </>
            )}
            <Button {...action} {...open('copy')}>
              Copy
            </Button>
            {canWrite && (
              <Button {...action} onClick={onDelete}>
                Delete
              </Button>
            )}
          </div>
          <Button
            variant="ghost"
            size="sm"
            className="px-2 max-xl:h-11"
            title={hasMore ? 'Those that are loaded; the list has more' : undefined}
            disabled={count === loaded}
            onClick={selection.selectAll}
          >
            {/* All buttons stay in one row. */}
            <span className="xl:sr-only">Select </span>
            <span className="xl:capitalize">all</span>
            {hasMore && <span className="xl:sr-only"> {formatCount(loaded)} loaded</span>}
          </Button>
          <Button variant="ghost" size="sm" className="px-2 max-xl:h-11" title="Clear" onClick={selection.clear}>
            <XIcon aria-hidden="true" className="max-xl:hidden" />
            <span className="xl:sr-only">Clear</span>
          </Button>
        </section>
      )}
      {dialog !== undefined && Dialog !== undefined && (
        <Dialog
          list={list}
          vocs={dialog.vocs}
          returnFocus={opener}
          onGone={(ids) => {
            selection.clear()
            opener.current = onGone(ids)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
