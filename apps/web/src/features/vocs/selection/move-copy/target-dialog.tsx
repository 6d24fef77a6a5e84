import { findLanguage, type LanguageCode } from '@wordtide/contract'
import { type ReactNode, useId, useState } from 'react'
import { errorMessage } from '../../../../shared/api/errors.ts'
import { FormDialog, FormDialogFooter } from '../../../../shared/dialogs/form-dialog.tsx'
import { FormAlert } from '../../../../shared/forms/form-messages.tsx'
import { SignInElsewhere } from '../../../../shared/session/sign-in-elsewhere.tsx'
import { SearchBox } from '../../../../shared/tables/search-box.tsx'
import { isSignedOut } from '../change-many.ts'
import { ChangeProgress } from '../change-progress.tsx'
import { UndoButton } from '../undo-button.tsx'
import type { ManyProgress, SelectionDialogProps } from '../use-many-change.ts'
import { NewTargetRadio, useNewTarget } from './new-target.tsx'
import { TargetLists } from './target-lists.tsx'
import { type TargetList, TargetRadio } from './target-radio.tsx'

interface TargetDialogProps extends SelectionDialogProps {
  title: string
  action: string
  failureTitle: string
  /** Notes: about the learning progress of the vocabularies, and about the chosen list, if there is something to say. */
  note: string
  noteOn?: (target: TargetList) => ReactNode
  /** True if the list of the vocabularies can be chosen, too. */
  offersOwnList: boolean
  /** True if only other lists of the same owner can be chosen. */
  staysWithOwner?: boolean
  progress: ManyProgress | undefined
  /** Carries out the change. Its error is shown, with Undo if it is `PartlyDone`. */
  onChoose: (target: TargetList) => Promise<void>
}

interface Failure {
  title?: string
  message: string
  undo?: (() => void) | undefined
  isSignedOut?: boolean
}

/** A change that failed halfway: `part` describes the completed part, which `undo` reverts. */
export class PartlyDone extends Error {
  readonly undo: (() => void) | undefined

  constructor(cause: unknown, part: string, undo?: () => void) {
    super(`${errorMessage(cause)}. ${part}.`, { cause })
    this.undo = undo
  }
}

/** Lets the user choose one of the lists that they may write to, or create one. */
export function TargetDialog(props: TargetDialogProps) {
  const { list, title, action, failureTitle, note, noteOn, offersOwnList, staysWithOwner = false } = props
  const { progress, onChoose, onClose, returnFocus } = props
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<TargetList | 'new'>()
  const [failure, setFailure] = useState<Failure>()
  const group = useId()
  const newTarget = useNewTarget(list)
  const isBusy = progress !== undefined || newTarget.form.formState.isSubmitting
  const shownFailure =
    newTarget.failure === undefined ? failure : { title: 'Unable to create the list', message: newTarget.failure }
  const changeTo = (chosen: TargetList) =>
    onChoose(chosen).catch((error: unknown) =>
      setFailure({
        title: failureTitle,
        message: errorMessage(error),
        isSignedOut: isSignedOut(error),
        ...(error instanceof PartlyDone && { undo: error.undo }),
      }),
    )
  const submit = async () => {
    if (isBusy) return
    if (target === undefined) return setFailure({ message: 'Choose a list' })
    setFailure(undefined)
    if (target !== 'new') return changeTo(target)
    await newTarget.create((created) => {
      // From here on it is one of the lists: if the change fails, it is not created again.
      setSearch('')
      setTarget(created)
      return changeTo(created)
    })
  }
  const radio = (one: TargetList) => (
    <TargetRadio
      key={one.id}
      group={group}
      list={one}
      isOtherLanguage={one.language !== list.language}
      isChosen={target !== 'new' && one.id === target?.id}
      onChoose={() => setTarget(one)}
    />
  )
  return (
    <FormDialog
      title={title}
      changed={false}
      ignoresInput
      keepsPage={progress !== undefined || failure !== undefined}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <div className="grid gap-4">
        <SearchBox label="Search lists" value={search} onSearch={setSearch} />
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <div className="grid max-h-[45dvh] min-h-32 content-start gap-4 overflow-y-auto p-1">
            <TargetLists list={list} search={search} offersOwnList={offersOwnList} staysWithOwner={staysWithOwner}>
              {radio}
            </TargetLists>
          </div>
          {!staysWithOwner && (
            <NewTargetRadio
              group={group}
              list={list}
              newTarget={newTarget}
              isChosen={target === 'new'}
              onChoose={() => setTarget('new')}
            />
          )}
          <p className="text-muted-foreground text-sm">{note}</p>
          {target !== undefined && target !== 'new' && noteOn?.(target)}
          {target !== undefined && target !== 'new' && target.language !== list.language && (
            <p role="status" className="text-sm text-warning">
              The language of <bdi>{target.name}</bdi> is {languageName(target.language)}; these terms are in{' '}
              {languageName(list.language)}.
            </p>
          )}
          <FormAlert message={undefined} {...shownFailure}>
            {failure?.undo !== undefined && <UndoButton onUndo={failure.undo} />}
            {failure?.isSignedOut && <SignInElsewhere>{`press ${action} again.`}</SignInElsewhere>}
          </FormAlert>
          <ChangeProgress progress={progress} />
          <FormDialogFooter action={action} busy={isBusy} />
        </form>
      </div>
    </FormDialog>
  )
}

const languageName = (code: LanguageCode) => findLanguage(code)?.name ?? code
