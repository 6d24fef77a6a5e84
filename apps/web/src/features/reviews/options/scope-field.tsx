import type { CardCounts, ReviewType } from '@wordtide/contract'
import { useId } from 'react'
import { sumCardCounts } from '../../../shared/api/card-counts.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { counted, dueAndNewText, dueText } from '../../../shared/lib/counted.ts'

/** The kinds of session of a list: a review of all its cards in turn, one of due cards alone, or practice. */
const listScopes = ['all', 'due', 'practice'] as const
export type ListScope = (typeof listScopes)[number]

type Counts = Record<ListScope, string>

const names: Record<ListScope, string> = {
  all: 'What is due, then new ones',
  due: 'Only what is due',
  practice: 'Practice',
}
const practiceHint = 'Any card, learned ones too; nothing counts'

interface ScopeFieldProps {
  listId: string
  /** The chosen types, whose cards are counted. */
  types: readonly ReviewType[]
  scope: ListScope
  onChange: (scope: ListScope) => void
}

/** Chooses the cards of a list that come, and shows their numbers. */
export function ScopeField({ listId, types, scope, onChange }: ScopeFieldProps) {
  const id = useId()
  const { data } = trpc.reviews.countCards.useQuery({ id: listId })
  const counts = data && countsOf(types.map((type) => data[type]))
  return (
    <fieldset className="grid gap-3 pointer-coarse:gap-1">
      <legend className="mb-2 font-medium text-sm">Cards</legend>
      {listScopes.map((value) => {
        const isPractice = value === 'practice'
        return (
          <div key={value} className="grid grid-cols-[1fr_auto] items-center gap-x-3 text-sm">
            <label className="flex min-h-6 items-center gap-3 font-medium pointer-coarse:min-h-11">
              <input
                type="radio"
                name={id}
                checked={scope === value}
                onChange={() => onChange(value)}
                aria-describedby={`${id}${value}count${isPractice ? ` ${id}hint` : ''}`}
                className="size-4.5 shrink-0 accent-primary"
              />
              {names[value]}
            </label>
            <span id={`${id}${value}count`} className="text-end text-muted-foreground tabular-nums">
              {counts?.[value]}
            </span>
            {isPractice && (
              <p id={`${id}hint`} className="col-span-2 ps-7.5 text-muted-foreground">
                {practiceHint}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** The sums over the chosen types. */
function countsOf(types: readonly CardCounts[]): Counts {
  const counts = sumCardCounts(types)
  return {
    all: dueAndNewText(counts) || dueText(0),
    due: dueText(counts.due),
    practice: counted(counts.all, 'card', 'cards'),
  }
}
