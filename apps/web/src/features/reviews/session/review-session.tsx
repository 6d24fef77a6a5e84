import { Dialog, DialogContent, DialogDescription, DialogTitle, Spinner } from '@wordtide/ui'
import { useMemo, useState } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { isComposing } from '../../../shared/forms/is-composing.ts'
import { serverNow } from '../../../shared/lib/server-clock.ts'
import { useUser } from '../../../shared/session/use-session.ts'
import { LoadError } from '../../../shared/tables/load-error.tsx'
import type { Deck, JournalRecord } from '../journal/journal-record.ts'
import { useHeldRecord } from '../journal/use-held-record.ts'
import { useJournal } from '../journal/use-journal.ts'
import type { ReviewOptions } from '../options/review-options.ts'
import { reviewFailure } from './review-failure.ts'
import { RunningSession } from './running-session.tsx'
import { NothingToDo, SessionNotice } from './session-notice.tsx'

export interface ReviewSessionProps {
  listId: string
  listName: string
  options: ReviewOptions
  /** A session that was left, to go on with. */
  resumed?: JournalRecord
  onClose: () => void
  onCloseAutoFocus?: (event: Event) => void
}

/** The review, over the whole screen. */
export default function ReviewSession({ onClose, onCloseAutoFocus, ...session }: ReviewSessionProps) {
  const user = useUser()
  if (user === undefined) return null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        showCloseButton={false}
        onCloseAutoFocus={onCloseAutoFocus}
        // Escape that ends an input method's composition ends only that.
        onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
        className="inset-0 flex h-dvh max-h-none w-screen max-w-none translate-x-0 translate-y-0 flex-col gap-4 overflow-hidden rounded-none border-0 bg-background p-4 pb-0 sm:max-w-none"
      >
        <DialogTitle className="sr-only">Review: {session.listName}</DialogTitle>
        <DialogDescription className="sr-only">
          Enter shows the answer; 1, 2 and 3 answer no, neutral and yes; F3 plays the word.
        </DialogDescription>
        <LoadedSession {...session} userId={user.id} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

type LoadedSessionProps = Omit<ReviewSessionProps, 'onClose' | 'onCloseAutoFocus'> & {
  userId: string
  onDone: () => void
}

function LoadedSession({ listId, listName, options, resumed, userId, onDone }: LoadedSessionProps) {
  const journal = useJournal(userId)
  const [record] = useState(() => resumed ?? newRecord(listId, listName, options))
  const [kept] = useState(() => (resumed === undefined ? undefined : journal.deck(resumed.id)))
  const held = useHeldRecord({ userId, journal, record, isNew: resumed === undefined })
  const queue = trpc.reviews.getQueue.useQuery(
    { list: listId, types: [...options.types], count: options.count },
    {
      enabled: kept === undefined,
      // Another session needs another queue, and this one must not change under the person's hands.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
  const settings = trpc.reviews.getSettings.useQuery()
  const cards = kept?.cards ?? queue.data
  // What is kept serves where the server does not answer.
  const intervals = settings.data?.reviews.intervals ?? kept?.intervals
  const deck = useMemo<Deck | undefined>(
    () => (cards === undefined || intervals === undefined ? undefined : { cards, intervals }),
    [cards, intervals],
  )
  const failed = [queue, settings].filter(({ isError }) => isError)

  if (held === null)
    return <NothingToDo text="This review is under way in another tab, or was submitted there" onBack={onDone} />
  if (deck === undefined && failed.length > 0) {
    const retry = () => {
      for (const query of failed) void query.refetch()
    }
    return (
      <SessionNotice>
        <LoadError text={reviewFailure} onRetry={retry} />
      </SessionNotice>
    )
  }
  if (deck === undefined || held === undefined)
    return (
      <SessionNotice>
        <Spinner className="size-8 justify-self-center text-primary" />
      </SessionNotice>
    )
  if (deck.cards.length === 0)
    return <NothingToDo text="No vocabularies available for review in this list" onBack={onDone} />
  return <RunningSession userId={userId} record={held} deck={deck} journal={journal} onDone={onDone} />
}

function newRecord(listId: string, listName: string, options: ReviewOptions): JournalRecord {
  const startedAt = Math.round(serverNow())
  // Unique enough within one person's browser; `crypto.randomUUID` is absent on plain http.
  const id = `${startedAt}-${Math.random().toString(36).slice(2)}`
  return {
    id,
    listId,
    listName,
    startedAt,
    options: { ...options, types: [...options.types] },
    answers: [],
    index: 0,
    frozen: false,
  }
}
