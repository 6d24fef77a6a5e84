import { Link } from '@tanstack/react-router'
import type { ListRowView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { ChevronDownIcon, EllipsisIcon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { formFailure, lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { LazyMenu, type Menus } from '../../shared/dialogs/lazy-menu.tsx'
import { listDraft } from '../../shared/drafts/draft-names.ts'
import { useReopenedForm } from '../../shared/drafts/use-reopened-form.ts'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'

// The form and its fields are a quarter of the code of the page.
const loadForm = () => import('./list-form-dialog.tsx')
const EditListDialog = lazyDialog(formFailure, async () => (await loadForm()).EditListDialog)
const DeleteListDialog = lazyDialog(
  questionFailure,
  async () => (await import('./delete-list-dialog.tsx')).DeleteListDialog,
)

/** A list of the user's own, or the fields of another one that the menu needs. */
export type ListOfActions = ListRowView | { id: string; name: string; permission: 'editor' | 'other' }

interface ListActionsProps {
  list: ListOfActions
  /** Opens the rating dialog, which returns the focus to `opener`. */
  onRate: (opener: RefObject<HTMLElement | null>) => void
  /** True if the menu is one of many, in a list of lists: its button is small, and after a deletion the page stays. */
  isCompact?: boolean
}

/** The menu of actions on a list: Shares, Edit and Delete for its owner, Rate for all others. */
export function ListActions({ list, onRate, isCompact = false }: ListActionsProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  useReopenedForm(list.permission === 'owner' ? listDraft(list.id) : undefined, () => setDialog('edit'))
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setDialog(undefined)
  return (
    <>
      <LazyMenu
        trigger={(props) =>
          isCompact ? (
            <Button ref={button} variant="ghost" size="icon-sm" aria-label={`Actions for ${list.name}`} {...props}>
              <EllipsisIcon aria-hidden="true" />
            </Button>
          ) : (
            <Button ref={button} variant="outline" {...props}>
              Actions
              <ChevronDownIcon aria-hidden="true" />
            </Button>
          )
        }
      >
        {({ DropdownMenuItem }) =>
          list.permission === 'owner' ? (
            <OwnerItems
              Item={DropdownMenuItem}
              list={list}
              onEdit={() => setDialog('edit')}
              onDelete={() => setDialog('delete')}
            />
          ) : (
            <DropdownMenuItem onSelect={() => onRate(button)}>Rate</DropdownMenuItem>
          )
        }
      </LazyMenu>
      {dialog === 'edit' && list.permission === 'owner' && (
        <EditListDialog list={list} returnFocus={button} onClose={close} />
      )}
      {dialog === 'delete' && (
        <DeleteListDialog list={list} returnFocus={button} onClose={close} isInLibrary={isCompact} />
      )}
    </>
  )
}

interface OwnerItemsProps {
  Item: Menus['DropdownMenuItem']
  list: ListRowView
  onEdit: () => void
  onDelete: () => void
}

function OwnerItems({ Item, list: { id, name }, onEdit, onDelete }: OwnerItemsProps) {
  return (
    <>
      <Item asChild>
        <Link to="/library/lists/$listId/shares" params={{ listId: id }} state={{ list: { id, name } }}>
          Shares
        </Link>
      </Item>
      <Item {...prefetchOnIntent(loadForm)} onSelect={onEdit}>
        Edit
      </Item>
      <Item variant="destructive" onSelect={onDelete}>
        Delete
      </Item>
    </>
  )
}
