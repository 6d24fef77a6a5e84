import type { ListView, PartOfSpeech, VocView } from '@wordtide/contract'
import { Button, type ButtonProps } from '@wordtide/ui'
import { type LucideIcon, PencilIcon, PlusIcon, Trash2Icon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formFailure, lazyDialog, questionFailure } from '../../../shared/dialogs/lazy-dialog.tsx'
import { newVocDraft, vocDraft } from '../../../shared/drafts/draft-names.ts'
import { useReopenedForm } from '../../../shared/drafts/use-reopened-form.ts'
import { KeyCap } from '../../../shared/layout/key-cap.tsx'
import { useActiveKeys } from '../../../shared/lib/keys/single-keys.ts'
import { prefetchOnIntent } from '../../../shared/lib/prefetch.ts'
import { usePageKey } from './use-page-key.ts'

const DeleteVocDialog = lazyDialog(
  questionFailure,
  async () => (await import('../form/delete-voc-dialog.tsx')).DeleteVocDialog,
)

// The forms are much more code than the page, and viewers never open them.
const loadDialogs = () => import('../form/voc-dialogs.tsx')
const NewVocDialog = lazyDialog(formFailure, async () => (await loadDialogs()).NewVocDialog)
const EditVocDialog = lazyDialog(formFailure, async () => (await loadDialogs()).EditVocDialog)

interface VocActionsOptions {
  list: ListView
  /** The selected vocabulary, once it is loaded. */
  voc: VocView | undefined
  onSelect: (id: string) => void
  onDeleted: (id: string) => void
  /** If it becomes false, the buttons disappear, but an open form stays with its values. */
  canWrite: boolean
  /** The part of speech that was chosen last for a new vocabulary. */
  pos: PartOfSpeech | undefined
  onPos: (pos: PartOfSpeech) => void
  /** True if the address opens the form of a new vocabulary. */
  opensNew: boolean
  onOpenedNew: () => void
}

type OpenDialog = { kind: 'new' } | { kind: 'edit'; voc: VocView } | { kind: 'delete'; voc: VocView }

/** The actions of owners and editors: New, and Edit and Delete of the selected vocabulary; n and e press the first two. */
export function useVocActions(options: VocActionsOptions) {
  const { list, voc, onSelect, onDeleted, canWrite, pos, onPos, opensNew, onOpenedNew } = options
  const [dialog, setDialog] = useState<OpenDialog>()
  const activeKey = useActiveKeys()
  const newButton = useRef<HTMLButtonElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  // Delete itself or, after the vocabulary is deleted, New.
  const focusAfterDelete = useRef<HTMLButtonElement>(null)
  const close = () => setDialog(undefined)
  const openNew = () => setDialog({ kind: 'new' })
  useReopenedForm(canWrite ? newVocDraft(list.id) : undefined, openNew)
  useReopenedForm(
    canWrite && voc !== undefined ? vocDraft(voc.id) : undefined,
    () => voc && setDialog({ kind: 'edit', voc }),
  )
  usePageKey('n', canWrite ? openNew : undefined)
  usePageKey('e', canWrite && voc !== undefined ? () => setDialog({ kind: 'edit', voc }) : undefined)
  const isRequested = useRef(false)
  // The address is changed first, so that a reload does not open the dialog again; an entry of the dialog that was there by then would be
  // replaced.
  const openFromAddress = useEffectEvent(() => {
    if (opensNew) onOpenedNew()
    else if (isRequested.current && canWrite) openNew()
    isRequested.current = opensNew
  })
  useEffect(openFromAddress, [opensNew])
  const prefetch = prefetchOnIntent(loadDialogs)
  return {
    /** The button New; undefined for viewers. */
    newAction: canWrite && (
      <Button ref={newButton} {...prefetch} aria-keyshortcuts={activeKey('n')} onClick={openNew}>
        <PlusIcon aria-hidden="true" />
        New
        <KeyCap>n</KeyCap>
      </Button>
    ),
    /** The buttons Edit and Delete, on a phone without text: also on its side, where they stand beside the term. */
    vocActions: (isCompact: boolean) =>
      canWrite &&
      voc !== undefined && (
        <>
          <Action
            ref={editButton}
            name="Edit"
            letter="e"
            icon={PencilIcon}
            isCompact={isCompact}
            {...prefetch}
            onClick={() => setDialog({ kind: 'edit', voc })}
          />
          <Action
            name="Delete"
            icon={Trash2Icon}
            isCompact={isCompact}
            onClick={(event) => {
              focusAfterDelete.current = event.currentTarget
              setDialog({ kind: 'delete', voc })
            }}
          />
        </>
      ),
    /** To be rendered at a place that stays mounted if the actions disappear. */
    dialogs: (
      <>
        {dialog?.kind === 'new' && (
          <NewVocDialog
            list={list}
            pos={pos}
            onPos={onPos}
            returnFocus={newButton}
            onClose={close}
            onSaved={({ id }) => onSelect(id)}
          />
        )}
        {dialog?.kind === 'edit' && (
          <EditVocDialog list={list} voc={dialog.voc} returnFocus={editButton} onClose={close} />
        )}
        {dialog?.kind === 'delete' && (
          <DeleteVocDialog
            voc={dialog.voc}
            returnFocus={focusAfterDelete}
            onClose={close}
            onDeleted={() => {
              focusAfterDelete.current = newButton.current
              close()
              onDeleted(dialog.voc.id)
            }}
          />
        )}
      </>
    ),
  }
}

interface ActionProps extends ButtonProps {
  name: string
  letter?: string
  icon: LucideIcon
  isCompact: boolean
}

function Action({ name, letter, icon: Icon, isCompact, ...props }: ActionProps) {
  const activeKey = useActiveKeys()
  if (isCompact)
    return (
      <Button variant="ghost" size="icon" className="size-11" aria-label={name} {...props}>
        <Icon aria-hidden="true" className="size-5" />
      </Button>
    )
  return (
    <Button
      variant="outline"
      className="low-panels:px-3 pointer-coarse:h-11"
      aria-keyshortcuts={activeKey(letter)}
      {...props}
    >
      <Icon aria-hidden="true" />
      <span className="low-panels:sr-only">{name}</span>
      {letter !== undefined && <KeyCap>{letter}</KeyCap>}
    </Button>
  )
}
