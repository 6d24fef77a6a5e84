import type { ReactNode } from 'react'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { DueBadge } from './due-badge.tsx'
import { ListProgress } from './list-progress.tsx'

export interface StatsCardProps {
  title: string
  progress: number
  confidence: number
  maximum: number
  dueCount: number
  /** The Review link; shown only when something is due. */
  review: ReactNode
}

/** How one review type, or all of them, stand in a list. */
export function StatsCard({ title, progress, confidence, maximum, dueCount, review }: StatsCardProps) {
  return (
    <RegionCard title={title} className="gap-4" contentClassName="grid flex-1 content-start gap-3">
      <dl className="grid gap-3 text-sm tabular-nums">
        <Figure name="Progress">{progress}%</Figure>
        <Figure name="Confidence">
          {confidence} / {maximum}
        </Figure>
        <Figure name="Due">
          <DueBadge count={dueCount} />
        </Figure>
      </dl>
      <ListProgress percent={progress} label={`${title} progress`} />
      {dueCount > 0 && <p className="mt-auto pt-1">{review}</p>}
    </RegionCard>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
