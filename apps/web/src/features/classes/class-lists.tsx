import type { ClassView } from '@wordtide/contract'
import { Button, cn, toast } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { DeleteDialog } from '../../shared/dialogs/lazy-questions.ts'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { LanguageLabel } from '../../shared/layout/labels.tsx'
import { ListLink } from '../../shared/layout/links.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { EmptyState } from '../../shared/tables/load-states.tsx'

const loadChooser = () => import('./attach-dialog.tsx')
const AttachDialog = lazyDialog(formFailure, async () => (await loadChooser()).AttachDialog)

type AttachedList = ClassView['lists'][number]

/** The list to detach, and the button that was pressed. */
interface Detaching {
  list: AttachedList
  opener: HTMLElement
}

/** The lists of a class, for its teacher. */
export function ClassLists({ schoolClass }: { schoolClass: ClassView }) {
  const { lists } = schoolClass
  const [isAttaching, setIsAttaching] = useState(false)
  const [detaching, setDetaching] = useState<Detaching>()
  const attachButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted-foreground text-sm">
          Members find these lists among their shared ones, as viewers, and in Today.
        </p>
        <Button ref={attachButton} {...prefetchOnIntent(loadChooser)} onClick={() => setIsAttaching(true)}>
          <PlusIcon aria-hidden="true" />
          Attach lists
        </Button>
      </div>
      {lists.length === 0 ? (
        <EmptyState title="No Lists">Attach the lists that this class is to learn.</EmptyState>
      ) : (
        <CardTable columns={[{ name: 'Name' }, { name: 'Language' }, { name: 'Actions', srOnly: true }]}>
          {lists.map((list) => (
            <CardRow key={list.id}>
              <CardTitle>
                <ListLink list={list} />
              </CardTitle>
              <CardCell name="Language">
                <LanguageLabel code={list.language} />
              </CardCell>
              <CardActions>
                <Button
                  variant="outline"
                  size="sm"
                  className={cn('pointer-coarse:h-11', cardAction)}
                  aria-label={`Detach ${list.name}`}
                  onClick={(event) => setDetaching({ list, opener: event.currentTarget })}
                >
                  Detach
                </Button>
              </CardActions>
            </CardRow>
          ))}
        </CardTable>
      )}
      {isAttaching && (
        <AttachDialog schoolClass={schoolClass} returnFocus={attachButton} onClose={() => setIsAttaching(false)} />
      )}
      {detaching !== undefined && (
        <DetachDialog
          {...detaching}
          classId={schoolClass.id}
          focusAfter={attachButton}
          onClose={() => setDetaching(undefined)}
        />
      )}
    </div>
  )
}

interface DetachDialogProps extends Detaching {
  classId: string
  onClose: () => void
  /** Focused after the list is detached and its row is gone. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks before a list is detached. */
function DetachDialog({ classId, list, opener, onClose, focusAfter }: DetachDialogProps) {
  const returnFocus = useRef<HTMLElement | null>(opener)
  const { mutate, isPending, error } = trpc.classes.detachList.useMutation({
    onSuccess: () => {
      returnFocus.current = focusAfter.current
      toast.success('List detached')
      onClose()
    },
  })
  return (
    <DeleteDialog
      title="Detach List"
      action="Detach"
      doing="Detaching"
      busy={isPending}
      onDelete={() => mutate({ classId, listId: list.id })}
      onClose={onClose}
      failureTitle="Unable to detach the list"
      failure={error === null ? undefined : errorMessage(error)}
      returnFocus={returnFocus}
    >
      Are you sure you want to detach <bdi>{list.name}</bdi>? The members lose it at once, but for those who have it in
      another way. What they have learned stays theirs, and counts again if they get the list again.
    </DeleteDialog>
  )
}
