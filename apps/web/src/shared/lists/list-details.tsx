import { Link } from '@tanstack/react-router'
import { findLanguage } from '@wordtide/contract'
import { Button, Progress } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { LanguageLabel, TimeAgo } from '../layout/labels.tsx'
import { BrowseLink } from '../layout/links.tsx'
import { DueAndNew } from '../layout/lists/card-counts.tsx'
import { MilestonesLine } from '../layout/lists/milestones.tsx'
import { wordsText } from '../lib/counted.ts'
import type { ListSummary } from './list-summary.ts'

/** The line below the name of a list. `children` are further facts, each an element. */
export function ListFactsLine({ list, children }: { list: ListSummary; children?: ReactNode }) {
  const { language, targetLanguages, vocsCount } = list
  return (
    // Each fact has a dot before it; at the beginning of a line it lies outside, where it is cut off.
    <div className="overflow-clip">
      <div className="-ms-4 flex flex-wrap items-center gap-y-0.5 text-muted-foreground text-sm *:relative *:ps-4 *:before:absolute *:before:start-1.5 *:before:content-['·'/'']">
        <span>
          <LanguageLabel code={language} />
          {targetLanguages !== undefined && (
            <>
              {' '}
              <span aria-hidden="true">→</span>
              <span className="sr-only">to</span> {languageNames(targetLanguages)}
            </>
          )}
        </span>
        {vocsCount !== undefined && <span>{wordsText(vocsCount)}</span>}
        {children}
      </div>
    </div>
  )
}

/** The first names and the number of the others, so that one list does not fill the screen. */
function languageNames(codes: readonly string[]): string {
  const shown = codes.slice(0, 3).map((code) => findLanguage(code)?.name ?? code)
  const more = codes.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** The numbers of due and new cards of a list. */
export const ListDue = ({ list: { dueCount, newCount } }: { list: ListSummary }) =>
  dueCount !== undefined && newCount !== undefined && <DueAndNew due={dueCount - newCount} new={newCount} />

/** The progress in a list as a bar with its number. */
export const ListProgressBar = ({ list: { name, progress } }: { list: ListSummary }) =>
  progress !== undefined && (
    <span className="flex items-center gap-2">
      <Progress
        aria-label={`Progress of ${name}`}
        aria-valuetext={`${progress}%`}
        value={progress}
        variant={progress === 100 ? 'success' : 'info'}
      />
      <span
        aria-hidden="true"
        className="w-11 shrink-0 text-end text-muted-foreground text-sm tabular-nums whitespace-nowrap"
      >
        {progress}%
      </span>
    </span>
  )

/** The user's progress with the words of a list. */
export const ListMilestones = ({ list: { name, milestones } }: { list: ListSummary }) =>
  milestones !== undefined && <MilestonesLine counts={milestones} label={`Milestones of ${name}`} />

/** The last event of a list: the user's last review, or a change. */
export function LastActivity({ list }: { list: ListSummary }) {
  const { lastReviewedAt, lastModifiedAt, createdAt } = list
  if (lastModifiedAt === undefined) return null
  const isReviewed = lastReviewedAt != null && lastReviewedAt >= lastModifiedAt
  const action = isReviewed ? 'reviewed' : createdAt === lastModifiedAt ? 'created' : 'edited'
  return (
    <span className="text-muted-foreground text-sm">
      {action} <TimeAgo ms={isReviewed ? lastReviewedAt : lastModifiedAt} />
    </span>
  )
}

interface ListButtonsProps {
  list: ListSummary
  /** True if the user learns the list, and can review its due cards. */
  isLearned: boolean
  /** In the place of Review for a list that the user does not learn. */
  offer: ReactNode
  /** Further actions. */
  children?: ReactNode
}

/** The actions of a list: review the due cards, browse, and more. */
export function ListButtons({ list, isLearned, offer, children }: ListButtonsProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 lg:in-[td]:flex-nowrap">
      {isLearned && (list.dueCount ?? 0) > 0 && (
        // A link, because the dialogs of a review would make the page larger than its budget.
        <Button asChild size="sm" variant="secondary">
          <Link
            to="/learn/$listId"
            params={{ listId: list.id }}
            search={{ review: 'all' }}
            preload={false}
            aria-label={`Review ${list.name}`}
          >
            Review
          </Link>
        </Button>
      )}
      {!isLearned && offer}
      <BrowseLink list={list} />
      {children}
    </div>
  )
}
