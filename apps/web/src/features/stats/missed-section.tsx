import { Link } from '@tanstack/react-router'
import type { MissedView } from '@wordtide/contract'
import type { ReactNode } from 'react'
import { directionOf } from '../../shared/layout/labels.tsx'
import { formatCount } from '../../shared/lib/counted.ts'
import type { WeekRange } from '../../shared/lib/dates/weeks.ts'
import { useMissed } from './queries.ts'
import { StatSection } from './stat-section.tsx'

interface MissedSectionProps {
  listId?: string | undefined
  /** Instead of the last days. */
  week?: WeekRange | undefined
  /** Renders the button that practises these vocabularies. */
  practice: (vocIds: readonly string[]) => ReactNode
}

/** The vocabularies that the user has answered wrong most often lately, and a button to practise them. */
export function MissedSection({ listId, week, practice }: MissedSectionProps) {
  return (
    <StatSection title="Missed most often" query={useMissed(listId, week)} height="h-40">
      {({ vocs, days }) =>
        vocs.length === 0 ? (
          <p className="text-muted-foreground text-sm">
            No wrong answers in {week ? 'this week' : `the last ${days} days`}.
          </p>
        ) : (
          <div className="grid gap-4">
            <p className="text-muted-foreground text-sm">
              Wrong answers in {week ? 'this week' : `the last ${days} days`}.
            </p>
            <ol className="divide-y border-y text-sm">
              {vocs.map((voc) => (
                <MissedVoc key={voc.id} voc={voc} showsList={listId === undefined} />
              ))}
            </ol>
            <div className="flex flex-wrap gap-2">{practice(vocs.map(({ id }) => id))}</div>
          </div>
        )
      }
    </StatSection>
  )
}

/** One line on a wide screen, a few short ones on a phone. */
function MissedVoc({ voc, showsList }: { voc: MissedView['vocs'][number]; showsList: boolean }) {
  const { term, language, definition, listId, listName, misses, answers } = voc
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 py-2.5 md:grid-cols-[2fr_3fr_2fr_auto]">
      <bdi lang={language} className="min-w-0 justify-self-start font-medium wrap-anywhere">
        {term}
      </bdi>
      <span className="text-right text-muted-foreground tabular-nums md:order-last md:min-w-28">
        missed {formatCount(misses)} of {formatCount(answers)}
      </span>
      {definition !== null && (
        <bdi
          lang={definition.language}
          dir={directionOf(definition.language)}
          className="col-span-full min-w-0 justify-self-start wrap-anywhere md:col-span-1"
        >
          {definition.value}
        </bdi>
      )}
      {showsList && (
        <Link
          to="/learn/$listId"
          params={{ listId }}
          className="col-span-full inline-flex touch-size min-w-0 items-center justify-self-start text-link wrap-anywhere underline-offset-4 hover:underline md:col-span-1 md:col-start-3 md:items-start"
        >
          <bdi>{listName}</bdi>
        </Link>
      )}
    </li>
  )
}
