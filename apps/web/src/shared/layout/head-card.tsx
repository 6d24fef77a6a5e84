import { Tide } from '@wordtide/ui'
import type { ReactNode } from 'react'

interface HeadCardProps extends Record<'heading' | 'details' | 'actions', ReactNode> {
  image?: ReactNode
  /** The user's progress, and the due and new cards. */
  state?: ReactNode
  /** A line about the user's progress. */
  progress?: ReactNode
  quietActions?: ReactNode
}

/** The card of a head, whose parts have the same heights while they are loading. Without `state`, the actions are in its place. */
export function HeadCard({ image, heading, details, state, progress, actions, quietActions }: HeadCardProps) {
  return (
    <div className="overflow-hidden rounded-xl border bg-card text-card-foreground shadow-card">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 pt-5 pb-4 sm:px-8 sm:pt-7">
        <div className="flex flex-col gap-x-8 gap-y-4 md:flex-row md:items-center md:justify-between">
          <div className="flex min-w-0 flex-wrap items-center gap-4 sm:gap-6">
            {image}
            <div className="grid min-w-[min(100%,10rem)] flex-1 gap-2">
              {heading}
              <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
                {details}
              </div>
            </div>
          </div>
          <div className="flex shrink-0 flex-wrap items-center gap-4 md:max-w-80">{state ?? actions}</div>
        </div>
        {progress}
        {state !== undefined && (
          <div className="flex flex-wrap gap-2">
            {actions}
            <span aria-hidden="true" className="grow" />
            <div className="flex flex-wrap gap-2">{quietActions}</div>
          </div>
        )}
      </div>
      <Tide className="h-6" />
    </div>
  )
}
