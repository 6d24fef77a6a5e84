import { errorCatalogue } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { errorBodyOf } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { counted, wordsText } from '../../../shared/lib/counted.ts'
import { requestSync } from '../../../shared/offline/background-sync.ts'
import type { UnsentReview, UnsentStore } from './store.ts'

/** The result of a submission. Unknown: this one, or one before it, may have reached the server. */
type SubmitOutcome = 'saved' | 'refused' | 'unknown'

/**
 * Submits unsent answers: the only place that does. They leave the store once the server has them; until then they can be
 * sent again, because the server counts the same answer once.
 */
export function useSubmit(store: UnsentStore) {
  const mutation = trpc.reviews.submit.useMutation()
  const submit = async (review: UnsentReview): Promise<SubmitOutcome> => {
    // Frozen before it is sent: the tab may be gone when the response arrives.
    store.save({ ...review, frozen: true })
    try {
      const { saved, skipped } = await mutation.mutateAsync({ vocReviews: review.answers })
      store.remove(review.id)
      toast.success('Review submitted', describe(review, saved, skipped))
      return 'saved'
    } catch (error) {
      if (review.frozen || !isRefusal(error)) {
        void requestSync()
        return 'unknown'
      }
      if (store.get(review.id) !== undefined) store.save(review)
      return 'refused'
    }
  }
  return { submit, isPending: mutation.isPending, error: mutation.error, clearError: mutation.reset }
}

/** A proxy may send this status for a request that it has passed on. */
const requestTimeout = 408

/** Returns whether a failed submission has certainly saved nothing. Without a response that is unknown. */
export function isRefusal(error: unknown): boolean {
  const { status, key } = errorBodyOf(error)
  if (status === undefined) return false
  // With any other key, or from a proxy, a 503 leaves it open: a commit may have succeeded when the database broke.
  if (status === errorCatalogue.BUSY.status) return key === 'BUSY'
  return status >= 400 && status < 500 && status !== requestTimeout
}

function describe({ answers }: UnsentReview, saved: number, skippedIds: readonly string[]) {
  const skipped = new Set(skippedIds)
  const uncounted = answers.filter(({ vocId }) => !skipped.has(vocId)).length - saved
  const lines: string[] = []
  if (skipped.size > 0) lines.push(skippedText(skipped.size))
  if (uncounted > 0) lines.push(uncountedText(uncounted))
  return lines.length === 0 ? {} : { description: lines.join('. ') }
}

const skippedText = (count: number) =>
  `${wordsText(count)} ${count === 1 ? 'is gone and was skipped' : 'are gone and were skipped'}`

const uncountedText = (count: number) =>
  `${counted(count, 'answer was', 'answers were')} saved before, or given before a reset`
