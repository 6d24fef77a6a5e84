import { Link } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { PageHeading } from '../../../shared/layout/page-heading.tsx'
import { ListCounts, type VocCounts } from './voc-count.tsx'

interface VocsHeadProps {
  list: ListView
  counts: VocCounts
  importAction: ReactNode
  newAction: ReactNode
  /** True if a vocabulary is selected, which has a head of its own on a phone. */
  isVocSelected: boolean
}

/** The name of the list with its counts, and its actions. */
export function VocsHead({ list, counts, importAction, newAction, isVocSelected }: VocsHeadProps) {
  const { id: listId, name, vocsCount, dueCount, permission } = list
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 low-panels:col-start-2 low-panels:row-start-1 low-panels:justify-self-end',
        isVocSelected && 'max-md:sr-only',
      )}
    >
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 low-panels:sr-only">
        <PageHeading title={`Vocabularies of ${name}`} className="min-w-0 wrap-anywhere">
          <span className="sr-only">Vocabularies of </span>
          <bdi>{name}</bdi>
        </PageHeading>
        <ListCounts listId={listId} total={counts.total} />
      </div>
      <div className={cn('flex flex-wrap gap-2 *:pointer-coarse:h-11', isVocSelected && 'max-md:hidden')}>
        {importAction}
        {vocsCount > 0 && (
          // A link, because the dialogs of a review would make this page larger than its budget.
          <Button asChild variant={dueCount > 0 && permission === 'other' ? 'default' : 'outline'}>
            <Link to="/learn/$listId" params={{ listId }} search={{ review: 'all' }} preload={false}>
              Review
            </Link>
          </Button>
        )}
        {newAction}
      </div>
    </div>
  )
}
