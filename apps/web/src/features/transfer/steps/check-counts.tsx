import type { DuplicatesChoice } from '@wordtide/contract'
import { Button, Spinner } from '@wordtide/ui'
import { useId, useState } from 'react'
import { formatCount, wordsText } from '../../../shared/lib/counted.ts'
import type { Check } from '../importing/use-check.ts'

interface CheckCountsProps {
  check: Check
  duplicates: DuplicatesChoice
}

const outcomes: Record<DuplicatesChoice, string> = {
  skip: 'skipped',
  update: 'updated',
  add: 'added again',
}

/** The outcome for a vocabulary whose term is in the list, or in an earlier row of the file. */
export const duplicateTexts = {
  existing: (duplicates: DuplicatesChoice) => `already in the list: ${outcomes[duplicates]}`,
  repeated: (duplicates: DuplicatesChoice) => `repeated in the file: ${outcomes[duplicates]}`,
}

/** The numbers of new, existing and wrong rows. */
export function CheckCounts({ check, duplicates }: CheckCountsProps) {
  const { rows, valid, wrong, repeated, existing, images, isRead, comparison } = check
  if (!isRead)
    return (
      <p className="flex items-center gap-2 text-sm">
        <Spinner aria-hidden="true" role="presentation" />
        Checking… {formatCount(rows)} rows
      </p>
    )
  return (
    <div role="status" className="grid gap-1 text-sm tabular-nums">
      {comparison === 'done' ? (
        <p>
          <strong>{formatCount(valid - existing - repeated)}</strong> new
        </p>
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          {wordsText(valid)}
          {comparison === 'running' ? (
            <span className="flex items-center gap-2 text-muted-foreground">
              <Spinner aria-hidden="true" role="presentation" />
              Comparing with the list…
            </span>
          ) : (
            <span className="text-muted-foreground">How many of them the list has already is not known.</span>
          )}
        </p>
      )}
      {existing > 0 && comparison === 'done' && (
        <p>
          <strong>{formatCount(existing)}</strong> {duplicateTexts.existing(duplicates)}
        </p>
      )}
      {repeated > 0 && (
        <p>
          <strong>{formatCount(repeated)}</strong> {duplicateTexts.repeated(duplicates)}
        </p>
      )}
      {images > 0 && (
        <p>
          <strong>{formatCount(images)}</strong> with an image
        </p>
      )}
      {wrong > 0 && (
        <p className="text-destructive">
          <strong>{formatCount(wrong)}</strong> wrong: left out
        </p>
      )}
      {rows === 0 && <p>The file has no rows.</p>}
    </div>
  )
}

/** The counts in one line, beside the button that imports. */
export function CheckSummary({ check: { valid, wrong, repeated, existing, isRead, comparison } }: { check: Check }) {
  if (!isRead || comparison !== 'done') return null
  const counts = [
    [valid - existing - repeated, 'new'],
    [existing + repeated, 'there already'],
    [wrong, 'wrong'],
  ] as const
  return (
    <p aria-hidden="true" className="mr-auto text-muted-foreground text-sm tabular-nums max-sm:w-full">
      {counts
        .filter(([count], index) => count > 0 || index === 0)
        .map(([count, text]) => `${formatCount(count)} ${text}`)
        .join(' · ')}
    </p>
  )
}

/** The wrong rows that are shown at first. */
const shownAtFirst = 5

/** The wrong rows, each with its term, the wrong field and the message. */
export function WrongRows({ check: { wrong, wrongRows } }: { check: Check }) {
  const [showsAll, setShowsAll] = useState(false)
  const id = useId()
  if (wrong === 0) return null
  const shown = showsAll ? wrongRows : wrongRows.slice(0, shownAtFirst)
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <h4 id={id} className="font-medium">
        Wrong rows
      </h4>
      <ul aria-labelledby={id} className="grid gap-1">
        {shown.map(({ row, name, reasons }) => (
          <li key={row} className="wrap-anywhere">
            <span className="tabular-nums">Row {row}</span>
            {name !== '' && (
              <>
                , <bdi className="font-medium">{name}</bdi>
              </>
            )}
            {reasons.map(({ field, message }, index) => (
              <span key={index} className="block ps-4 text-muted-foreground">
                {field !== '' && (
                  <>
                    <bdi>{field}</bdi>:{' '}
                  </>
                )}
                {message}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {wrongRows.length > shown.length && (
        <Button variant="outline" size="sm" onClick={() => setShowsAll(true)}>
          Show {formatCount(wrongRows.length)} rows
        </Button>
      )}
      {showsAll && wrong > wrongRows.length && <p>And {formatCount(wrong - wrongRows.length)} more.</p>}
      <p className="text-muted-foreground">After the import you can download them with the reasons, to mend them.</p>
    </div>
  )
}
