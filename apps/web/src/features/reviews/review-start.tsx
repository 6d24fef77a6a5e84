import {
  Alert,
  AlertTitle,
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Spinner,
} from '@wordtide/ui'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DateTime } from '../../shared/layout/labels.tsx'
import { useUser } from '../../shared/session/use-session.ts'
import { firstReviewOptions, isComplete } from './options/review-options.ts'
import ReviewOptionsDialog, { type ReviewOptionsDialogProps } from './options/review-options-dialog.tsx'
import { ClickGuard } from './session/card/click-guard.tsx'
import { type UnsentReview, type UnsentStore, useUnsentStore } from './unsent/store.ts'
import { DiscardButton, UnsentCount, useUnsentActions } from './unsent/unsent-actions.tsx'
import { type ListReviews, useListReviews } from './unsent/use-list-reviews.ts'

interface ListStart extends ReviewOptionsDialogProps {
  /** The list is new: its first review begins without options. */
  isFirst?: boolean | undefined
}

/** The start of a review over all lists, which has no options. */
interface AllListsStart extends DialogProps {
  listId: null
  /** True if its cards are those kept in this browser, without those that were submitted without a network. */
  isKept?: boolean
  /** Called as soon as a review session may begin. */
  onStart: () => void
}

type ReviewStartProps = (ListStart | AllListsStart) & {
  /** Called with the unsent review session that goes on. */
  onGoOn: (review: UnsentReview) => void
}

/**
 * The dialogs before a new review session of a list or of all lists, so that no card is asked twice: a wait while another tab asks the same
 * cards, a choice for each review session that has unsent answers, and the options of a list.
 */
export default function ReviewStart(props: ReviewStartProps) {
  const user = useUser()
  return user === undefined ? null : <UserReviewStart {...props} userId={user.id} />
}

function UserReviewStart({ userId, onGoOn, ...start }: ReviewStartProps & { userId: string }) {
  const store = useUnsentStore(userId)
  const reviews = useListReviews(userId, store, start.listId)
  // The dialog that submits them stays open, to show the result.
  const [submittedHere, setSubmittedHere] = useState<string>()
  if (reviews === undefined) return null
  const { busy } = reviews
  const isKept = start.listId === null && start.isKept === true
  const unsent = reviews.unsent.filter(({ frozen }) => !(isKept && frozen))
  const [oldest, ...others] = unsent
  if (busy === 'otherTab' || (busy === 'thisTab' && (oldest === undefined || oldest.id !== submittedHere)))
    return <BusyDialog {...start} busy={busy} />
  if (oldest === undefined) {
    if (start.listId === null) return <StartAtOnce onStart={start.onStart} />
    return start.isFirst === true ? <FirstReview {...start} /> : <ReviewOptionsDialog {...start} />
  }
  return (
    <UnsentAnswersDialog
      {...start}
      key={oldest.id}
      userId={userId}
      review={oldest}
      others={others.length}
      store={store}
      onGoOn={onGoOn}
      onSubmit={() => setSubmittedHere(oldest.id)}
    />
  )
}

type DialogProps = Pick<ReviewOptionsDialogProps, 'onClose' | 'onCloseAutoFocus'>

function StartAtOnce({ onStart }: Pick<AllListsStart, 'onStart'>) {
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    onStart()
  }, [onStart])
  return null
}

/** Begins as soon as the name of the list is known; a list that has a choice of its own gets the options all the same. */
function FirstReview(props: ListStart) {
  const { listId, onStart } = props
  const list = trpc.lists.get.useQuery({ id: listId })
  const options = list.data && firstReviewOptions(list.data.targetLanguages)
  if (list.isError || (options !== undefined && !isComplete(options, list.data?.targetLanguages ?? [])))
    return <ReviewOptionsDialog {...props} />
  if (list.data === undefined || options === undefined) return null
  const { name } = list.data
  return <StartAtOnce onStart={() => onStart(name, options, 'all')} />
}

const busyTexts = {
  otherTab: {
    title: 'Open in another tab',
    ofList: 'This list is being reviewed in another tab. You can go on here as soon as that review is closed.',
    ofAll: 'You are reviewing in another tab. You can go on here as soon as that review is closed.',
  },
  thisTab: {
    title: 'Submitting answers',
    ofList: 'The answers of your last review of this list are being submitted.',
    ofAll: 'The answers of your last review are being submitted.',
  },
} as const

interface BusyDialogProps extends DialogProps {
  listId: string | null
  busy: NonNullable<ListReviews['busy']>
}

function BusyDialog({ listId, busy, onClose, onCloseAutoFocus }: BusyDialogProps) {
  const { title, ofList, ofAll } = busyTexts[busy]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onCloseAutoFocus={onCloseAutoFocus}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{listId === null ? ofAll : ofList}</DialogDescription>
        </DialogHeader>
        <Spinner className="size-6 justify-self-center text-primary" label="Waiting" />
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface UnsentAnswersDialogProps extends DialogProps {
  /** The list of the new review; null for all. */
  listId: string | null
  userId: string
  review: UnsentReview
  /** The number of other review sessions with unsent answers that may have asked the same cards. */
  others: number
  store: UnsentStore
  onGoOn: (review: UnsentReview) => void
  onSubmit: () => void
}

function UnsentAnswersDialog(props: UnsentAnswersDialogProps) {
  const { listId, userId, review, others, store, onGoOn, onSubmit, onClose, onCloseAutoFocus } = props
  const { canGoOn, isFrozen, isPending, error, submit, discard } = useUnsentActions(userId, review, store)
  const firstButton = useRef<HTMLButtonElement>(null)
  const lastAnswer = Math.max(...review.answers.map(({ date }) => date))
  const submitAnswers = () => {
    onSubmit()
    void submit()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        onCloseAutoFocus={onCloseAutoFocus}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          firstButton.current?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>Unsent answers</DialogTitle>
          <DialogDescription>
            <UnsentCount review={review} /> from <DateTime ms={lastAnswer} />
          </DialogDescription>
        </DialogHeader>
        <div className="grid gap-2 text-sm">
          <p>
            {canGoOn
              ? 'Go on with this review, or submit or discard its answers. After that you can start a new one.'
              : 'Submit or discard them. After that you can start a new review.'}
          </p>
          {isFrozen && (
            <p className="text-muted-foreground">
              They may have reached the server. Submitting them again is safe: each counts once.
            </p>
          )}
          {others > 0 && <p className="text-muted-foreground">{othersText(others, listId)}</p>}
        </div>
        {error !== null && (
          <Alert variant="destructive">
            <AlertTitle>{errorMessage(error)}</AlertTitle>
          </Alert>
        )}
        <ClickGuard className="flex flex-col gap-2 sm:flex-row-reverse">
          {canGoOn && (
            <Button ref={firstButton} disabled={isPending} onClick={() => onGoOn(review)}>
              Go on
            </Button>
          )}
          <Button
            {...(canGoOn ? { variant: 'outline' } : { ref: firstButton })}
            aria-disabled={isPending || undefined}
            onClick={() => !isPending && submitAnswers()}
          >
            {isPending && <Spinner aria-hidden="true" />}
            Submit
          </Button>
          <DiscardButton
            className="sm:mr-auto"
            disabled={isPending}
            onDiscard={discard}
            onDiscarded={() => firstButton.current?.focus()}
          />
        </ClickGuard>
      </DialogContent>
    </Dialog>
  )
}

function othersText(count: number, listId: string | null) {
  const ofList = listId === null ? '' : ' of this list'
  return `${count === 1 ? `Another review${ofList} has` : `${count} other reviews${ofList} have`} unsent answers.`
}
