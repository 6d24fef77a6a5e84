import type { MilestoneCounts } from '@wordtide/contract'
import { type Milestone, milestones as names } from '@wordtide/scheduling'
import { cn } from '@wordtide/ui'
import { formatCount } from '../../lib/counted.ts'

/** The meaning of each milestone for a word. */
const meanings: Record<Milestone, string> = {
  new: 'not answered yet',
  learning: 'answered, back within three weeks',
  known: 'the next review is three weeks or more away',
  learned: 'past all of your intervals',
}

const colours: Record<Milestone, string> = {
  new: 'text-track',
  learning: 'text-primary/35',
  known: 'text-primary/65',
  learned: 'text-primary',
}

interface MilestonesProps {
  counts: MilestoneCounts
  /** Names the words that are counted, such as 'Milestones of Obst'. */
  label: string
}

/** The number of words at each of the four milestones, below a bar. */
export const Milestones = ({ counts, label }: MilestonesProps) => (
  <div className="grid gap-2">
    <MilestoneBar counts={counts} className="h-2.5" />
    <ul aria-label={label} className="grid grid-cols-2 gap-x-5 gap-y-1 text-sm sm:flex sm:flex-wrap">
      {names.map((name) => (
        <li key={name} title={meanings[name]} className="flex items-center gap-1.5">
          <Swatch of={name} />
          <MilestoneCount counts={counts} name={name} />
        </li>
      ))}
    </ul>
  </div>
)

/** A larger version, with the meaning of each milestone. */
export const MilestonesOverview = ({ counts, label }: MilestonesProps) => (
  <div className="grid gap-4">
    <MilestoneBar counts={counts} className="h-4" />
    <ul aria-label={label} className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {names.map((name) => (
        <li key={name} className="grid content-start">
          <span className="font-book font-semibold text-title tabular-nums">{formatCount(counts[name])}</span>{' '}
          <span className="flex items-center gap-1.5 font-medium">
            <Swatch of={name} />
            {name}
          </span>{' '}
          <span className="text-muted-foreground text-sm">{meanings[name]}</span>
        </li>
      ))}
    </ul>
  </div>
)

/** The same in a row of a table: without new words, and nothing if all are new. */
export function MilestonesLine({ counts, label, className }: MilestonesProps & { className?: string }) {
  const reached = names.filter((name) => name !== 'new' && counts[name] > 0)
  if (reached.length === 0) return null
  return (
    <span className={cn('grid gap-1', className)}>
      <MilestoneBar counts={counts} className="h-1.5" />
      {/* biome-ignore lint/a11y/useSemanticElements: a list cannot stand in a line. */}
      <span
        role="list"
        aria-label={label}
        className="flex flex-wrap gap-x-2.5 text-muted-foreground text-xs tabular-nums"
      >
        {reached.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <span key={name} role="listitem" title={meanings[name]} className="flex items-center gap-1 whitespace-nowrap">
            <Swatch of={name} />
            {formatCount(counts[name])} {name}
          </span>
        ))}
      </span>
    </span>
  )
}

const MilestoneCount = ({ counts, name }: { counts: MilestoneCounts; name: Milestone }) => (
  <span>
    <span className="font-semibold tabular-nums">{formatCount(counts[name])}</span>{' '}
    <span className="text-muted-foreground">{name}</span>
  </span>
)

const Swatch = ({ of }: { of: Milestone }) => (
  <span
    aria-hidden="true"
    className={cn('size-2 shrink-0 rounded-full bg-current forced-colors:hidden', colours[of])}
  />
)

/** A part for each milestone, as wide as its share; the furthest first. The numbers stand below. */
const MilestoneBar = ({ counts, className }: { counts: MilestoneCounts; className: string }) => (
  <span aria-hidden="true" className={cn('flex gap-0.5 overflow-hidden rounded-full', className)}>
    {names
      .toReversed()
      // Without any words, the bar is that of new ones.
      .filter((name) => counts[name] > 0 || (name === 'new' && names.every((other) => counts[other] === 0)))
      .map((name) => (
        <span
          key={name}
          className={cn('min-w-1 basis-0 bg-current forced-colors:border', colours[name])}
          style={{ flexGrow: counts[name] || 1 }}
        />
      ))}
  </span>
)
