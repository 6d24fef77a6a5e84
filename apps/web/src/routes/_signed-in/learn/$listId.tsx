import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { useState } from 'react'
import { ListStatsPage } from '../../../features/learn/index.ts'
import { ReviewAction, ReviewFlow } from '../../../features/reviews/index.ts'

/** `review`: the review options stand open, with this type chosen, or all of them. */
const reviewSearch = ({ review }: Record<string, unknown>): { review?: 'all' | ReviewType | undefined } => ({
  review: (['all', ...reviewTypes] as const).find((type) => type === review),
})

export const Route = createFileRoute('/_signed-in/learn/$listId')({
  validateSearch: reviewSearch,
  loader: ({ context, params }) => void context.trpc.reviews.listStats.prefetch({ id: params.listId }),
  component: ListStats,
})

function ListStats() {
  const { listId } = Route.useParams()
  const { review } = Route.useSearch()
  const navigate = useNavigate()
  // The address opens the options. Once a session has begun it does not: a reload leads to the offer to go on with it.
  const [opened, setOpened] = useState(review)
  if (review !== undefined && review !== opened) setOpened(review)
  const clearAddress = () => navigate({ to: '/learn/$listId', params: { listId }, replace: true })
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
            preload={false}
            aria-label={label}
            className="font-medium text-link text-sm underline underline-offset-4 hover:decoration-2"
          >
            Review
          </Link>
        )}
      />
      {opened !== undefined && (
        <ReviewFlow
          listId={listId}
          types={opened === 'all' ? reviewTypes : [opened]}
          onStart={() => void clearAddress()}
          onClose={() => void clearAddress().then(() => setOpened(undefined))}
        />
      )}
    </>
  )
}
