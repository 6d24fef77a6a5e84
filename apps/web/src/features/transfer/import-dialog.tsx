import { useNavigate } from '@tanstack/react-router'
import { type ListView, pick } from '@wordtide/contract'
import type { ReadOptions } from '@wordtide/transfer'
import { type RefObject, useState } from 'react'
import { FormDialog, type FormDialogProps } from '../../shared/dialogs/form-dialog.tsx'
import type { SharedContent } from '../../shared/offline/shared-content.ts'
import { type Closing, ImportContext } from './import-context.tsx'
import type { ChosenFile } from './importing/use-opened-file.ts'
import { ChooseStep } from './steps/choose-step.tsx'
import { OpenStep } from './steps/open-step.tsx'
import { TextStep } from './steps/text-step.tsx'

interface ImportDialogProps {
  /** The list that gets the vocabularies; without one a new list is created. */
  list?: ListView
  /** Content that another app has shared, which replaces the choice of a file. */
  shared?: SharedContent
  onClose: () => void
  /** Called when it is closed after an import. */
  onEnded?: () => void
  returnFocus: RefObject<HTMLElement | null>
}

const questions: Record<Closing['loses'], NonNullable<FormDialogProps['discard']>> = {
  nothing: {},
  choices: { question: 'Nothing of the file is imported yet.' },
  rest: {
    title: 'Stop the import?',
    question: 'What is imported so far stays in the list. The rest is not imported.',
    keep: 'Continue',
    discard: 'Stop',
  },
}

const losesNothing: Closing = { loses: 'nothing' }

/** Returns whether a file has a word a row or a note; in others, words are found. */
const isFileOfWords = (name: string) => /\.(csv|tsv|json|apkg|colpkg|anki2\w*)$/i.test(name)

/** Imports a file or pasted text: it is chosen, previewed and sent in chunks; then the outcome of its rows is shown. */
export function ImportDialog({ list, shared, onClose, onEnded, returnFocus }: ImportDialogProps) {
  const hasRows = shared !== undefined && isFileOfWords(shared.name)
  const [file, setFile] = useState<ChosenFile | undefined>(hasRows ? shared : undefined)
  const [isText, setIsText] = useState(shared !== undefined && !hasRows)
  const initialOptions = list === undefined ? {} : pick(list, ['language', 'targetLanguages'])
  const [options, setOptions] = useState<ReadOptions>(initialOptions)
  const [closing, setClosing] = useState<Closing>(losesNothing)
  const navigate = useNavigate()
  const { newListId } = closing
  const close = () => {
    onClose()
    if (closing.hasEnded) onEnded?.()
    if (newListId !== undefined) void navigate({ to: '/library/lists/$listId', params: { listId: newListId } })
  }
  const choose = (chosen: ChosenFile | undefined) => {
    setOptions({ ...initialOptions, ...chosen?.options })
    setFile(chosen)
    // What was taken from a text stays.
    setClosing(chosen === undefined && !isText ? losesNothing : { loses: 'choices' })
  }
  return (
    <FormDialog
      title={list === undefined ? 'Import a new list' : 'Import'}
      changed={closing.loses !== 'nothing'}
      ignoresInput
      keepsPage={closing.loses !== 'nothing' || closing.hasEnded === true}
      discard={questions[closing.loses]}
      onDiscard={closing.stop}
      onClose={close}
      returnFocus={returnFocus}
      className="content-start sm:max-w-3xl"
    >
      {isText && (
        // Kept while its words are previewed, which may lead back to it.
        <div hidden={file !== undefined}>
          <TextStep
            list={list}
            {...(shared !== undefined && { given: shared })}
            onChoose={choose}
            onBack={() => {
              setIsText(false)
              setClosing(losesNothing)
            }}
            onChanged={(isChanged) => setClosing(isChanged ? { loses: 'choices' } : losesNothing)}
          />
        </div>
      )}
      {file === undefined && !isText && (
        <ChooseStep
          offersSamples={list === undefined}
          onChoose={choose}
          onTyped={(isTyped) => setClosing(isTyped ? { loses: 'choices' } : losesNothing)}
          onText={() => setIsText(true)}
        />
      )}
      {file !== undefined && (
        <ImportContext
          value={{
            file,
            list,
            options,
            onOptions: setOptions,
            onBack: () => choose(undefined),
            onClosing: setClosing,
          }}
        >
          <OpenStep />
        </ImportContext>
      )}
    </FormDialog>
  )
}
