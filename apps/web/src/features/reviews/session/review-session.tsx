import type { ReviewVocView } from '@wordtide/contract'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { Button, Dialog, DialogContent, DialogDescription, DialogTitle, Spinner } from '@wordtide/ui'
import { type ReactNode, useState } from 'react'
import { LoadError } from '../../../paging/load-error.tsx'
import { serverNow } from '../../../server-clock.ts'
import { useUser } from '../../../session/use-session.ts'
import { trpc } from '../../../trpc.ts'
import type { CardSound } from '../cards/card-sound.ts'
import type { JournalRecord } from '../journal/journal-record.ts'
import { useJournal } from '../journal/use-journal.ts'
import type { ReviewOptions } from '../options/review-options.ts'
import { CloseButton, RunningSession, SessionBody } from './running-session.tsx'

export interface ReviewSessionProps {
  listId: string
  listName: string
  options: ReviewOptions
  /** A session that was left, to go on with. */
  resumed?: JournalRecord
  intervals?: readonly number[]
  sound?: CardSound
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
        onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
        className="inset-0 flex h-dvh max-h-none w-screen max-w-none translate-x-0 translate-y-0 flex-col gap-4 overflow-hidden rounded-none border-0 bg-background p-4 sm:max-w-none"
      >
        <DialogTitle className="sr-only">Review: {session.listName}</DialogTitle>
        <DialogDescription className="sr-only">
          Enter shows the answer; 1, 2 and 3 answer no, neutral and yes.
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

function LoadedSession(props: LoadedSessionProps) {
  const { listId, listName, options, resumed, intervals = DEFAULT_INTERVALS, sound, userId, onDone } = props
  const journal = useJournal(userId)
  const [record] = useState(() => resumed ?? newRecord(listId, listName, options))
  const [kept] = useState(() => (resumed === undefined ? undefined : journal.cards(resumed.id)))
  const queue = trpc.reviews.queue.useQuery(
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
  const cards: readonly ReviewVocView[] | undefined = kept ?? queue.data

  if (cards === undefined && queue.isError)
    return (
      <Notice>
        <LoadError text="Failed to load review" onRetry={() => void queue.refetch()} />
      </Notice>
    )
  if (cards === undefined)
    return (
      <Notice>
        <Spinner className="size-8 justify-self-center text-primary" />
      </Notice>
    )
  if (cards.length === 0)
    return (
      <Notice>
        <p className="text-center font-medium text-lg">No vocabularies available for review in this list</p>
        <Button className="justify-self-center" onClick={onDone}>
          Back
        </Button>
      </Notice>
    )
  return (
    <RunningSession
      record={record}
      cards={cards}
      journal={journal}
      intervals={intervals}
      sound={sound}
      onDone={onDone}
    />
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex justify-end">
        <CloseButton />
      </header>
      <SessionBody>
        <div className="m-auto grid w-full max-w-md gap-4">{children}</div>
      </SessionBody>
    </>
  )
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
