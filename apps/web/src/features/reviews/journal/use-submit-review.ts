import { toast } from '@wordtide/ui'
import { trpc } from '../../../shared/api/trpc.ts'
import { isRefusal } from './is-refusal.ts'
import type { Journal } from './journal.ts'
import type { JournalRecord } from './journal-record.ts'

/** How a submission ended. Unknown: this one, or one before it, may have reached the server. */
export type Outcome = 'saved' | 'refused' | 'unknown'

/** Sends a session's answers. They leave the journal only when the server has them; until then sending again is safe. */
export function useSubmitReview(journal: Journal) {
  const submission = trpc.reviews.submit.useMutation()
  const submit = async (record: JournalRecord): Promise<Outcome> => {
    // Before it is sent: the tab may be gone when the answer comes.
    journal.keep({ ...record, frozen: true })
    try {
      const { saved, skipped } = await submission.mutateAsync({ vocReviews: record.answers })
      journal.remove(record.id)
      toast.success('Review submitted', describe(record, saved, skipped))
      return 'saved'
    } catch (error) {
      if (record.frozen || !isRefusal(error)) return 'unknown'
      if (journal.find(record.id) !== undefined) journal.keep(record)
      return 'refused'
    }
  }
  return { submit, isPending: submission.isPending, error: submission.error, forgetError: submission.reset }
}

function describe({ answers }: JournalRecord, saved: number, skipped: readonly string[]) {
  const gone = new Set(skipped)
  const uncounted = answers.filter(({ vocId }) => !gone.has(vocId)).length - saved
  const lines: string[] = []
  if (gone.size > 0) lines.push(skippedText(gone.size))
  if (uncounted > 0) lines.push(uncountedText(uncounted))
  return lines.length === 0 ? {} : { description: lines.join('. ') }
}

const skippedText = (count: number) =>
  count === 1 ? '1 vocabulary is gone and was skipped' : `${count} vocabularies are gone and were skipped`

const uncountedText = (count: number) =>
  `${count === 1 ? '1 answer was' : `${count} answers were`} saved before, or given before a reset`
