import type { ReviewType } from '@wordtide/contract'
import { Button, Spinner } from '@wordtide/ui'
import { useState } from 'react'
import { trpc } from '../../../../shared/api/trpc.ts'
import { useUser } from '../../../../shared/session/use-session.ts'
import { LoadError } from '../../../../shared/tables/load-states.tsx'
import { type AskingOptions, cardOptions } from '../../options/review-options.ts'
import { ReviewMessage } from '../review-frame.tsx'
import { SessionDialog } from '../session-dialog.tsx'
import { reviewLoadError } from '../state/load-error.ts'
import { PracticeDone } from './practice-done.tsx'
import { RunningPractice } from './running-practice.tsx'

export interface PracticeSessionProps extends AskingOptions {
  listId?: string | undefined
  title: string
  vocIds?: readonly string[] | undefined
  types?: readonly ReviewType[] | undefined
  count?: number | undefined
  onClose: () => void
  onCloseAutoFocus?: (event: Event) => void
}

/** A practice session, over the whole screen: its answers are not stored or sent, and change nothing. */
export default function PracticeSession({ title, onClose, onCloseAutoFocus, ...practice }: PracticeSessionProps) {
  return (
    <SessionDialog title={`Practice: ${title}`} onClose={onClose} onCloseAutoFocus={onCloseAutoFocus}>
      <LoadedPractice {...practice} onDone={onClose} />
    </SessionDialog>
  )
}

type LoadedPracticeProps = Omit<PracticeSessionProps, 'title' | 'onClose' | 'onCloseAutoFocus'> & { onDone: () => void }

function LoadedPractice({ listId, vocIds, types, count, onDone, ...options }: LoadedPracticeProps) {
  const user = useUser()
  // Never replaced: the cards must not change while they are practised, even if the queue is refetched.
  const [cards, setCards] = useState<Parameters<typeof RunningPractice>[0]['cards']>()
  const queue = trpc.reviews.getQueue.useQuery(
    {
      scope: 'practice',
      list: listId,
      vocs: vocIds === undefined ? undefined : [...vocIds],
      types: types === undefined ? undefined : [...types],
      count,
    },
    { enabled: cards === undefined, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  if (cards === undefined && queue.data !== undefined) setCards(queue.data)

  if (cards === undefined || user === undefined)
    return (
      <ReviewMessage>
        {queue.isError ? (
          <LoadError text={reviewLoadError} onRetry={() => void queue.refetch()} />
        ) : (
          <Spinner className="size-8 justify-self-center text-primary" />
        )}
      </ReviewMessage>
    )
  if (cards.length === 0)
    return (
      <ReviewMessage>
        <p className="text-center font-medium text-lg text-balance">No words to practise</p>
        <Button className="justify-self-center" onClick={onDone}>
          Back
        </Button>
      </ReviewMessage>
    )
  return (
    <RunningPractice
      cards={cards}
      optionsOf={(card) => cardOptions(user.id, { listId: listId ?? null, options }, card)}
      end={(state, again) => (
        <PracticeDone state={state} targetLanguage={options.targetLanguage} onAgain={again} onDone={onDone} />
      )}
    />
  )
}
