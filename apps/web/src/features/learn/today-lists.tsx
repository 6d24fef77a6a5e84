import { Link } from '@tanstack/react-router'
import type { TodayView } from '@wordtide/contract'
import { ChevronDownIcon } from 'lucide-react'
import { Flag } from '../../shared/layout/labels.tsx'
import { dueAndNewText } from '../../shared/lib/counted.ts'

/** The cards of the day by list, folded away. */
export function TodayLists({ lists }: Pick<TodayView, 'lists'>) {
  return (
    <details className="group pb-2">
      <summary className="-mx-1 inline-flex min-h-8 cursor-pointer list-none items-center pointer-coarse:min-h-11 gap-1.5 rounded-sm px-1 font-medium text-sm hover:bg-accent hover:text-accent-foreground [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon aria-hidden="true" className="-rotate-90 size-4 text-muted-foreground group-open:rotate-0" />
        By list
      </summary>
      <ul className="grid gap-1 pt-2 pb-3">
        {lists.map((list) => (
          <li key={list.id} className="flex min-h-8 items-center justify-between gap-4 text-sm">
            <span className="min-w-0">
              <Flag code={list.language} />{' '}
              <Link
                to="/learn/$listId"
                params={{ listId: list.id }}
                className="text-link wrap-anywhere underline-offset-4 hover:underline"
              >
                <bdi>{list.name}</bdi>
              </Link>
            </span>
            <span className="shrink-0 text-muted-foreground text-xs tabular-nums">{dueAndNewText(list)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
