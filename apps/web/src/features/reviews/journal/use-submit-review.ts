import { toast } from '@wordtide/ui'
import { trpc } from '../../../trpc.ts'
import type { Journal } from './journal.ts'
import type { JournalRecord } from './journal-record.ts'

/** Sends a session's answers. They leave the journal only when the server has them; until then sending again is safe. */
export function useSubmitReview(journal: Journal) {
  const submission = trpc.reviews.submit.useMutation()
  const submit = async (record: JournalRecord) => {
    const { skipped } = await submission.mutateAsync({ vocReviews: record.answers })
    journal.remove(record.id)
    toast.success('Review submitted', skipped.length === 0 ? {} : { description: skippedText(skipped.length) })
  }
  return { submit, isPending: submission.isPending, error: submission.error }
}

const skippedText = (count: number) =>
  count === 1 ? '1 vocabulary is gone and was skipped' : `${count} vocabularies are gone and were skipped`
