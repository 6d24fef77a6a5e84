import { limits } from '@wordtide/contract'
import type { AnswersLeftOut, SourceHistory } from '@wordtide/transfer'
import { CheckboxField } from '../../shared/forms/checkbox-field.tsx'
import { counted, formatCount } from '../../shared/lib/counted.ts'
import type { ImportEnd, ImportState } from './importing/run-import.ts'

type Reason = AnswersLeftOut | 'reset' | 'notSent'

/** The reasons why answers stay behind; each follows a number of answers. */
const reasons: Record<Reason, string> = {
  template: 'to a third or further card of a note',
  filtered: 'given in a filtered deck that changes no schedule',
  deletedCard: 'to cards that were deleted',
  notImported: 'to notes that are not imported',
  date: 'dated ahead of now, or before 2006',
  tooMany: `before the last ${formatCount(limits.bulk.answers)} to one word`,
  reset: 'from before you reset the list',
  notSent: 'were not sent any more',
}

function LeftOutList({ leftOut }: { leftOut: Partial<Record<Reason, number>> }) {
  const found = Object.entries(reasons).flatMap(([reason, text]) => {
    const count = Object.entries(leftOut).find(([name]) => name === reason)?.[1] ?? 0
    return count > 0 ? [{ reason, text, count }] : []
  })
  return (
    <ul className="grid gap-1 ps-4 text-muted-foreground text-sm tabular-nums">
      {found.map(({ reason, text, count }) => (
        <li key={reason}>
          {formatCount(count)} {text}
        </li>
      ))}
    </ul>
  )
}

const sum = (counts: object): number =>
  Object.values(counts).reduce((total: number, count) => total + (typeof count === 'number' ? count : 0), 0)

interface HistoryChoiceProps {
  history: SourceHistory | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Says how many answers the file holds, and offers to bring them along. Nothing in a file without any. */
export function HistoryChoice({ history, checked, onChange }: HistoryChoiceProps) {
  if (history === undefined || history.found === 0) return null
  const leftOut = sum(history.leftOut)
  const all = counted(history.found, 'answer', 'answers')
  return (
    <div className="grid gap-2">
      {leftOut === history.found ? (
        <p className="text-sm">The {all} in the file cannot come along:</p>
      ) : (
        <CheckboxField
          label={`Bring its ${all} along`}
          hint="They count as your own, on their dates: Again as no, Hard as neutral, Good and Easy as yes. If you import the file again, none counts twice."
          checked={checked}
          onChange={onChange}
        />
      )}
      {leftOut > 0 && (
        <div className="grid gap-1 ps-9 text-sm">
          {leftOut < history.found && (
            <p className="text-muted-foreground">{formatCount(leftOut)} of them cannot come along:</p>
          )}
          <LeftOutList leftOut={history.leftOut} />
        </div>
      )}
    </div>
  )
}

interface AnswersResultProps {
  history: SourceHistory
  state: ImportState
  stopped: ImportEnd['stopped'] | 'failed'
}

/** The outcome of the answers in the file. */
export function AnswersResult({ history, state: { answers }, stopped }: AnswersResultProps) {
  const { saved, known } = answers
  const rest = history.found - sum(history.leftOut) - saved - known - sum(answers.leftOut)
  const leftOut = {
    ...history.leftOut,
    date: history.leftOut.date + answers.leftOut.date,
    reset: answers.leftOut.reset,
    // Those to words that were left out were not sent.
    notImported: history.leftOut.notImported + answers.leftOut.notImported + (stopped === undefined ? rest : 0),
    notSent: stopped === undefined ? 0 : rest,
  }
  const total = sum(leftOut)
  return (
    <div className="grid gap-1 text-sm tabular-nums">
      <p>
        <strong>{formatCount(saved)}</strong> of {counted(history.found, 'answer', 'answers')} came along
        {known > 0 && (
          <>
            , {formatCount(known)} {known === 1 ? 'was' : 'were'} there already
          </>
        )}
        .
      </p>
      {total > 0 && (
        <>
          <p>{counted(total, 'answer stays', 'answers stay')} behind:</p>
          <LeftOutList leftOut={leftOut} />
        </>
      )}
    </div>
  )
}
