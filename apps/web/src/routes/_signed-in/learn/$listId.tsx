import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { useRef, useState } from 'react'
import { ListStatsPage } from '../../../features/learn/index.ts'
import { loadReview, ReviewAction, ReviewFlow } from '../../../features/reviews/index.ts'
import { fetchAhead } from '../../../shared/lib/fetch-ahead.ts'

/** `review`: the review options stand open, with this type chosen, or all of them. */
const reviewSearch = ({ review }: Record<string, unknown>): { review?: 'all' | ReviewType | undefined } => ({
  review: (['all', ...reviewTypes] as const).find((type) => type === review),
})

export const Route = createFileRoute('/_signed-in/learn/$listId')({
  validateSearch: reviewSearch,
  loader: ({ context, params }) => void context.trpc.reviews.getListStats.prefetch({ id: params.listId }),
  // A session belongs to its list.
  remountDeps: ({ params }) => params,
  component: ListStats,
})

function ListStats() {
  const { listId } = Route.useParams()
  const { review } = Route.useSearch()
  // The address opens the options. A session goes on without it: a reload leads to the offer to go on with it.
  const [begun, setBegun] = useState<typeof review>()
  const opened = begun ?? review
  const clearAddress = useClearAddress()
  return (
    <>
      <ListStatsPage
        listId={listId}
        reviewAction={<ReviewAction listId={listId} />}
        reviewLink={(type, label) => (
          <Link
            to="/learn/$listId"
            params={{ listId }}
            search={{ review: type }}
            state={{ overPage: true }}
            preload={false}
            resetScroll={false}
            aria-label={label}
            className="font-medium text-link text-sm underline underline-offset-4 hover:decoration-2"
            {...fetchAhead(loadReview)}
          >
            Review
          </Link>
        )}
      />
      {opened !== undefined && (
        <ReviewFlow
          listId={listId}
          types={opened === 'all' ? reviewTypes : [opened]}
          onStart={() => {
            setBegun(opened)
            clearAddress()
          }}
          onClose={() => {
            setBegun(undefined)
            clearAddress()
          }}
        />
      )}
    </>
  )
}

/** Takes `review` from the address: by a step back where the page's own link put it there, so that the page stands in the
 * history once. */
function useClearAddress() {
  const { history } = useRouter()
  const { listId } = Route.useParams()
  const { review } = Route.useSearch()
  const navigate = Route.useNavigate()
  const cleared = useRef<typeof history.location>(undefined)
  return () => {
    const { location } = history
    // A step back takes a moment, and another one would leave the page.
    if (review === undefined || cleared.current === location) return
    cleared.current = location
    if (location.state.overPage === true) history.back()
    else void navigate({ to: '/learn/$listId', params: { listId }, replace: true, resetScroll: false })
  }
}
