import { Button, toast } from '@wordtide/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { focusPageHeading } from '../../shared/layout/page-heading.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { formatCount } from '../../shared/lib/counted.ts'
import { LoadError } from '../../shared/tables/load-states.tsx'
import { PagedRows, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'

const loadFailure = 'Unable to load suspended words'
const resumeFailure = 'Failed to take the word back'

/** The vocabularies of a list that the user has suspended; nothing if there are none. */
export function SuspendedVocabularies({ listId }: { listId: string }) {
  const pages = trpc.reviews.listSuspended.useInfiniteQuery({ id: listId }, pagedQueryOptions)
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const counts = trpc.reviews.countCards.useQuery({ id: listId })
  const total = pages.hasNextPage ? counts.data?.suspended : rows.length
  const list = useRef<HTMLUListElement>(null)
  const moveFocusAfter = useFocusAfterRemoval(list, rows)
  if (pages.data === undefined)
    return pages.isError ? <LoadError text={loadFailure} onRetry={() => void pages.refetch()} /> : null
  if (rows.length === 0 && !pages.hasNextPage) return null
  return (
    <RegionCard
      title={total === undefined ? 'Suspended' : `Suspended (${formatCount(total)})`}
      intro="These words do not come up in your reviews. What you have learned of them stays."
    >
      <PagedRows
        pages={pages}
        rowsOf={({ items }) => items}
        loading="Loading suspended words"
        failure={loadFailure}
        empty={null}
      >
        {(loaded) => (
          <ul ref={list} className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {loaded.map((voc) => (
              <SuspendedRow key={voc.id} voc={voc} onResume={() => moveFocusAfter(voc.id)} />
            ))}
          </ul>
        )}
      </PagedRows>
    </RegionCard>
  )
}

interface SuspendedRowProps {
  voc: { id: string; term: string }
  onResume: () => void
}

function SuspendedRow({ voc: { id, term }, onResume }: SuspendedRowProps) {
  const { mutate, isPending } = trpc.vocs.resume.useMutation({
    onSuccess: () => {
      dismissFailures(resumeFailure)
      toast.success(`“${term}” is back in your reviews`)
    },
    onError: (error) => toastFailure(resumeFailure, error),
  })
  const resume = () => {
    if (isPending) return
    onResume()
    mutate({ id })
  }
  return (
    <li className="flex items-center justify-between gap-4 border-b py-2">
      <bdi className="min-w-0 wrap-anywhere">{term}</bdi>
      <Button variant="outline" size="sm" aria-label={`Take back ${term}`} aria-disabled={isPending} onClick={resume}>
        Take back
      </Button>
    </li>
  )
}

/**
 * A row disappears with the button that was pressed. Returns a function to call when it is pressed: once the row is gone, the focus moves
 * to the row in its place, to the last one, or to the page's heading.
 */
function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, rows: readonly { id: string }[]) {
  const pressed = useRef<{ id: string; index: number }>(undefined)
  useEffect(() => {
    if (pressed.current === undefined || rows.some(({ id }) => id === pressed.current?.id)) return
    const { index } = pressed.current
    pressed.current = undefined
    // The user has moved the focus in the meantime.
    if (document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)]
    if (next === undefined) focusPageHeading()
    else next.focus()
  }, [list, rows])
  return (id: string) => {
    pressed.current = { id, index: rows.findIndex((row) => row.id === id) }
  }
}
