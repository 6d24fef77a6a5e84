import type { SourceHistory } from '@wordtide/transfer'
import { Button, DialogClose } from '@wordtide/ui'
import { DownloadIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { FormAlert } from '../../../shared/forms/form-messages.tsx'
import { counted, formatCount } from '../../../shared/lib/counted.ts'
import { AnswersResult } from '../answers-text.tsx'
import type { ImportState } from '../importing/run-import.ts'
import type { ImportProgress } from '../importing/use-import.ts'

interface ResultStepProps {
  progress: Extract<ImportProgress, { status: 'ended' | 'failed' }>
  fileName: string
  listName: string
  isJson: boolean
  /** True if the import has created the list, which is opened when the dialog is closed. */
  isNewList: boolean
  /** The answers in the file, if they were to come along. */
  history?: SourceHistory | undefined
}

/** The result of the import, with a file of the rows that were left out. */
export function ResultStep({ progress, fileName, listName, isJson, isNewList, history }: ResultStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const state = progress.status === 'ended' ? progress.end : progress.state
  const leftOut = progress.status === 'ended' ? progress.leftOut : undefined
  const url = useObjectUrl(leftOut?.blob)
  return (
    <div className="grid gap-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-base outline-none">
        {titleOf(progress)} <bdi>{listName}</bdi>
      </h3>
      {stopOf(progress)}
      {state !== undefined && <Counts state={state} leftOut={leftOut?.rows ?? 0} />}
      {state !== undefined && history !== undefined && (
        <AnswersResult
          history={history}
          state={state}
          stopped={progress.status === 'ended' ? progress.end.stopped : 'failed'}
        />
      )}
      {leftOut !== undefined && url !== undefined && (
        <div className="grid justify-items-start gap-2 text-sm">
          <p>
            The rows that were left out are in a file, each with the reason. Mend them there, then import that file.
          </p>
          <Button variant="outline" asChild>
            <a href={url} download={leftOutName(fileName, isJson)}>
              <DownloadIcon aria-hidden="true" />
              Download {counted(leftOut.rows, 'row', 'rows')}
            </a>
          </Button>
        </div>
      )}
      <StickyFooter>
        <DialogClose asChild>
          <Button>{isNewList ? 'Open list' : 'Done'}</Button>
        </DialogClose>
      </StickyFooter>
    </div>
  )
}

function titleOf(progress: ResultStepProps['progress']): string {
  if (progress.status === 'failed' || progress.end.stopped?.reason === 'refused') return 'The import has stopped:'
  return progress.end.stopped?.reason === 'cancelled' ? 'Import cancelled:' : 'Imported into'
}

function stopOf(progress: ResultStepProps['progress']): ReactNode {
  if (progress.status === 'failed')
    return <FormAlert title={progress.message} message="What is imported so far is saved." />
  const { stopped } = progress.end
  if (stopped === undefined) return null
  if (stopped.reason === 'cancelled') return <p className="text-sm">What was imported before stays in the list.</p>
  return <FormAlert title={stopped.message} message="What was imported before stays in the list." />
}

function Counts({ state, leftOut }: { state: ImportState; leftOut: number }) {
  const counts = [
    [state.created, 'created'],
    [state.updated, 'updated'],
    [state.skipped, 'skipped, because the list has them'],
    [leftOut, 'left out'],
    [state.images, state.images === 1 ? 'image or sound' : 'images and sounds'],
    [
      state.withoutImage.length,
      state.withoutImage.length === 1 ? 'image or sound not kept' : 'images and sounds not kept',
    ],
    [state.unknown, 'of which it is not known whether they were saved'],
  ] as const
  return (
    <div className="grid gap-3 text-sm">
      <ul className="grid gap-1 tabular-nums">
        {counts.map(
          ([count, text], index) =>
            (count > 0 || index === 0) && (
              <li key={text}>
                <strong>{formatCount(count)}</strong> {text}
              </li>
            ),
        )}
      </ul>
      {state.withoutImage.length > 0 && (
        <ul className="grid gap-1 text-muted-foreground">
          {state.withoutImage.slice(0, namedImages).map(({ row, field, message }) => (
            <li key={`${row} ${field}`}>
              Row {row}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The rows without their image or sound that are named; all are counted. */
const namedImages = 10

const leftOutName = (fileName: string, isJson: boolean) =>
  `${fileName.replace(/\.[a-z0-9]{1,8}$/i, '') || 'Rows'} left out.${isJson ? 'json' : 'csv'}`

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return url
}
