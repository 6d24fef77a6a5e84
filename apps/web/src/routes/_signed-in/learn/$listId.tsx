import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { ListStatsPage } from '../../../features/learn/index.ts'
import {
  GamesButton,
  loadReview,
  PracticeButton,
  ReviewButton,
  ReviewDialogs,
} from '../../../features/reviews/index.ts'
import { YourLearning } from '../../../features/stats/index.ts'
import { prefetchOnIntent } from '../../../shared/lib/prefetch.ts'

/** `review` opens the review options, with this type selected, or with all of them; or it begins the first review of a new list. */
const parseSearch = ({ review }: Record<string, unknown>): { review?: 'all' | 'first' | ReviewType | undefined } => ({
  review: (['all', 'first', ...reviewTypes] as const).find((type) => type === review),
})

export const Route = createFileRoute('/_signed-in/learn/$listId')({
  validateSearch: parseSearch,
  beforeLoad: ({ context: { trpc }, params: { listId: id }, search: { review } }) => {
    if (review === undefined) return
    // Loads the dialog that the address opens with the page, not after it.
    void import('../../../features/reviews/review-dialogs.tsx').then(({ loadReview }) => loadReview())
    void trpc.lists.get.prefetch({ id })
  },
  loader: ({ context: { trpc }, params: { listId: id } }) => {
    void trpc.reviews.getListStats.prefetch({ id })
    void trpc.reviews.countCards.prefetch({ id })
    void trpc.reviews.listSuspended.prefetchInfinite({ id })
  },
  // A review belongs to its list.
  remountDeps: ({ params }) => params,
  component: ListStats,
})

/** Loaded after the page. If it cannot be loaded, the list stays marked as new. */
const SeenShare = lazy(() =>
  import('../../../features/shares/seen-share.tsx').then(
    (loaded) => ({ default: loaded.SeenShare }),
    () => ({ default: () => null }),
  ),
)

function ListStats() {
  const { listId } = Route.useParams()
  const { review } = Route.useSearch()
  // The address opens the options. A started review is not in the address: a reload offers to continue it.
  const [startedReview, setStartedReview] = useState<typeof review>()
  const openReview = startedReview ?? review
  // The first review of a new list covers the page at once: the page is rendered when the review is closed.
  const isCovered = openReview === 'first'
  const { startInAddress, closeInAddress } = useReviewInAddress()
  return (
    <>
      <ListStatsPage
        listId={listId}
        isCovered={isCovered}
        reviewAction={(look) => <ReviewButton listId={listId} {...look} />}
        play={(name) => (
          <GamesButton listId={listId} title={name} variant="ghost">
            Play
          </GamesButton>
        )}
        reviewLink={(type, label) => (
          <Button asChild variant="outline" className="w-full">
            <Link
              to="/learn/$listId"
              params={{ listId }}
              search={{ review: type }}
              state={{ overPage: true }}
              preload={false}
              resetScroll={false}
              aria-label={label}
              {...prefetchOnIntent(loadReview)}
            >
              Review
            </Link>
          </Button>
        )}
      >
        <Suspense>
          <SeenShare listId={listId} />
        </Suspense>
        <YourLearning
          listId={listId}
          practice={(vocIds) => (
            <>
              <PracticeButton listId={listId} title="Missed most often" vocIds={vocIds} variant="outline">
                Practise these words
              </PracticeButton>
              <GamesButton listId={listId} title="Missed most often" vocIds={vocIds} variant="ghost">
                Play
              </GamesButton>
            </>
          )}
        />
      </ListStatsPage>
      {openReview !== undefined && (
        <ReviewDialogs
          isInAddress
          listId={listId}
          types={openReview === 'all' || openReview === 'first' ? reviewTypes : [openReview]}
          isFirst={openReview === 'first'}
          onStart={() => {
            setStartedReview(openReview)
            startInAddress()
          }}
          onClose={() => {
            setStartedReview(undefined)
            closeInAddress()
          }}
        />
      )}
    </>
  )
}

/**
 * Removes `review` from the address: when the review begins, which then has the entry that a link of this page has made for its options, and
 * when the options are closed. If there is such an entry, that is a step back, so that the page is in the history only once.
 */
function useReviewInAddress() {
  const { history } = useRouter()
  const { listId } = Route.useParams()
  const { review } = Route.useSearch()
  const navigate = Route.useNavigate()
  const closedLocation = useRef<typeof history.location>(undefined)
  const toPage = (overPage: true | undefined) =>
    void navigate({ to: '/learn/$listId', params: { listId }, replace: true, resetScroll: false, state: { overPage } })
  return {
    startInAddress: () => review !== undefined && toPage(history.location.state.overPage),
    closeInAddress() {
      const { location } = history
      // Going back is asynchronous: a second call must not go back twice.
      if (review === undefined || closedLocation.current === location) return
      closedLocation.current = location
      if (location.state.overPage === true) history.back()
      else toPage(undefined)
    },
  }
}
