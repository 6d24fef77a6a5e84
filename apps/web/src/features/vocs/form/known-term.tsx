import { Link } from '@tanstack/react-router'
import { limits } from '@wordtide/contract'
import { trpc } from '../../../shared/api/trpc.ts'
import { useDebounced } from '../../../shared/tables/search-box.tsx'
import type { VocsView } from '../../../shared/tables/search-params.ts'

/** Returns the id of the vocabulary that has this term in the list already, after a pause in typing; undefined if there is none. */
export function useKnownTerm(listId: string, typed: string): string | undefined {
  const term = typed.trim()
  const debounced = useDebounced(term)
  const isComplete = term === debounced && term !== '' && term.length <= limits.voc.term
  const { data } = trpc.vocs.findByTerm.useQuery({ listId, term }, { enabled: isComplete })
  return isComplete ? data?.id : undefined
}

interface KnownTermHintProps {
  listId: string
  vocId: string
  /** The rest of the view in the address. */
  view?: VocsView
  /** Opens the vocabulary in a new tab; the form keeps its values. */
  newTab?: boolean
}

/** Says that the list has a term already, with a link to it. It may be added all the same. */
export function KnownTermHint({ listId, vocId, view, newTab = false }: KnownTermHintProps) {
  return (
    <>
      The list has this term already.{' '}
      <Link
        to="/library/lists/$listId/vocs"
        params={{ listId }}
        search={{ ...view, voc: vocId }}
        resetScroll={false}
        className="text-link underline underline-offset-4"
        {...(newTab && { target: '_blank' })}
      >
        See it
        {newTab && <span className="sr-only"> (opens a new tab)</span>}
      </Link>
    </>
  )
}
