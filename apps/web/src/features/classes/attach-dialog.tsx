import type { ClassView } from '@wordtide/contract'
import {
  Button,
  cn,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@wordtide/ui'
import { CheckIcon } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ModalDialog } from '../../shared/dialogs/modal.tsx'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { LanguageLabel } from '../../shared/layout/labels.tsx'
import { PagedRows, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'
import { SearchBox } from '../../shared/tables/search-box.tsx'

interface AttachDialogProps {
  schoolClass: ClassView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Lets a teacher attach own lists to a class, one after the other. */
export function AttachDialog({ schoolClass, onClose, returnFocus }: AttachDialogProps) {
  const [search, setSearch] = useState('')
  const pages = trpc.lists.listOwn.useInfiniteQuery({ search: search === '' ? undefined : search }, pagedQueryOptions)
  const [failure, setFailure] = useState<string>()
  return (
    <ModalDialog onClose={onClose}>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>Attach Lists</DialogTitle>
          <DialogDescription>Your own lists. The members have them as soon as they are attached.</DialogDescription>
        </DialogHeader>
        <SearchBox label="Search lists" value={search} onSearch={setSearch} />
        <div className="max-h-[45dvh] min-h-32 overflow-y-auto p-1">
          <PagedRows
            pages={pages}
            rowsOf={(page) => page.lists}
            loading="Loading lists"
            failure="Unable to load lists"
            empty={
              <p className="text-muted-foreground text-sm">
                {search === '' ? 'You have no list yet: create one in the library.' : 'No list matches.'}
              </p>
            }
          >
            {(lists) => (
              <ul className="grid gap-2">
                {lists.map((list) => (
                  <OwnListRow
                    key={list.id}
                    classId={schoolClass.id}
                    list={list}
                    isAttached={schoolClass.lists.some(({ id }) => id === list.id)}
                    onFailure={setFailure}
                  />
                ))}
              </ul>
            )}
          </PagedRows>
        </div>
        <FormAlert title="Unable to attach the list" message={failure} />
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Done</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </ModalDialog>
  )
}

interface OwnListRowProps {
  classId: string
  list: ClassView['lists'][number]
  isAttached: boolean
  /** Called with the message of a failure, and with undefined when an attempt begins. */
  onFailure: (message: string | undefined) => void
}

function OwnListRow({ classId, list, isAttached, onFailure }: OwnListRowProps) {
  const { mutate, isPending, isSuccess } = trpc.classes.attachList.useMutation({
    onMutate: () => onFailure(undefined),
    onError: (error) => onFailure(`${list.name}: ${errorMessage(error)}`),
  })
  const isDone = isAttached || isPending || isSuccess
  return (
    <li className="flex min-h-11 items-center gap-3 rounded-lg border px-3 py-2 text-sm">
      <span className="grid min-w-0 flex-1 gap-0.5">
        <bdi className="font-medium wrap-anywhere">{list.name}</bdi>
        <LanguageLabel code={list.language} className="text-muted-foreground" />
      </span>
      {/* The same button, so that it keeps the focus. */}
      <Button
        variant={isDone ? 'ghost' : 'outline'}
        size="sm"
        aria-disabled={isDone}
        aria-label={`${isDone ? 'Attached' : 'Attach'}: ${list.name}`}
        className={cn('pointer-coarse:h-11', isDone && 'cursor-default')}
        onClick={() => !isDone && mutate({ classId, listId: list.id })}
      >
        {isDone && <CheckIcon aria-hidden="true" />}
        {isDone ? 'Attached' : 'Attach'}
      </Button>
    </li>
  )
}
