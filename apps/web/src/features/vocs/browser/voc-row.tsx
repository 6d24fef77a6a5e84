import { Link } from '@tanstack/react-router'
import { compareNaturally, type LanguageCode, partsOfSpeech, type VocRowView } from '@wordtide/contract'
import { Badge, cn } from '@wordtide/ui'
import { type ReactNode, useId } from 'react'
import type { VocsView } from '../../../shared/tables/search-params.ts'

interface VocRowProps {
  listId: string
  /** The language of the terms. */
  language: LanguageCode
  voc: VocRowView
  view: VocsView
  isSelected: boolean
  /** True if Tab reaches it. */
  isTabStop: boolean
  /** Stands before the term: a checkbox, say. */
  children?: ReactNode
}

/** A vocabulary in its list: the term above the first definition with the tags, and at the end the part of speech above the due reviews. */
export function VocRow({ listId, language, voc, view, isSelected, isTabStop, children }: VocRowProps) {
  const { id, term, pos, tags, definition, due } = voc
  const details = useId()
  return (
    <li
      className={cn(
        'relative flex min-h-17 items-center gap-3 px-4 py-2.5 hover:bg-muted',
        // A thousand rows cost no more layout than those in sight.
        '[contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]',
        isSelected && 'bg-accent text-accent-foreground hover:bg-accent',
      )}
    >
      {children}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <Link
          to="/library/lists/$listId/vocs"
          params={{ listId }}
          // A second click on the selected row deselects it.
          search={{ ...view, voc: isSelected ? undefined : id }}
          state={{ overRows: view.voc === undefined ? true : undefined }}
          resetScroll={false}
          data-voc={id}
          tabIndex={isTabStop ? 0 : -1}
          // The keys prefetch the vocabularies that are needed, not every row that they pass.
          onFocus={(event) => event.preventDefault()}
          aria-current={isSelected ? 'true' : undefined}
          aria-describedby={`${details}-1 ${details}-2`}
          // The link covers the row, so that all of it can be clicked, and its name is the term alone.
          className="font-semibold text-[0.9375rem] leading-5.5 outline-none after:absolute after:inset-0 after:outline-offset-[-2px] focus-visible:after:outline-2 focus-visible:after:outline-ring"
        >
          <span lang={language} dir="auto" className="block wrap-anywhere">
            {term}
          </span>
        </Link>
        {(definition !== null || tags.length > 0) && (
          <p id={`${details}-1`} className="flex min-w-0 items-baseline gap-3 text-muted-foreground text-sm leading-5">
            <span
              lang={definition?.language}
              dir={definition === null ? undefined : 'auto'}
              className="min-w-0 flex-1 truncate"
            >
              {definition?.value}
            </span>
            {tags.length > 0 && (
              <bdi className="max-w-2/5 shrink-0 truncate text-xs">{tags.toSorted(compareNaturally).join(', ')}</bdi>
            )}
          </p>
        )}
      </div>
      <p id={`${details}-2`} className="grid shrink-0 justify-items-end gap-1 text-muted-foreground text-xs">
        {due === true && <Badge variant="warning">due</Badge>}
        {partsOfSpeech[pos]}
      </p>
    </li>
  )
}
