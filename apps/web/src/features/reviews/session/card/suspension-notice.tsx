import type { ReviewVocView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useActiveKeys } from '../../../../shared/lib/keys/single-keys.ts'
import type { SuspensionFailure } from './use-suspensions.ts'

interface SuspensionNoticeProps {
  /** A card of the vocabulary that was suspended just now. */
  suspended: ReviewVocView | undefined
  /** Undefined if it cannot be undone any more. */
  onUndo: (() => void) | undefined
  failure: SuspensionFailure | undefined
  /** A card of the vocabulary that the failure is about. */
  failed: ReviewVocView | undefined
}

/** Names the suspended vocabulary, with Undo, or the reason of a failure. Toasts cannot be reached beside the dialog of the session. */
export function SuspensionNotice({ suspended, onUndo, failure, failed }: SuspensionNoticeProps) {
  const activeKey = useActiveKeys()
  return (
    <>
      <div role="status" className="mx-auto min-w-0 max-w-full empty:sr-only">
        {suspended !== undefined && (
          <p className="flex items-center gap-3 text-sm">
            <span className="min-w-0 truncate">
              <Term card={suspended} /> is suspended.
            </span>
            {onUndo !== undefined && (
              <Button
                variant="outline"
                size="sm"
                aria-keyshortcuts={activeKey('u')}
                onClick={onUndo}
                className="shrink-0"
              >
                Undo
              </Button>
            )}
          </p>
        )}
      </div>
      {failure !== undefined && failed !== undefined && (
        <p role="alert" className="text-center text-destructive text-sm">
          <Term card={failed} /> {failure.suspended ? 'could not be suspended' : 'is still suspended'}:{' '}
          {failure.message}
        </p>
      )}
    </>
  )
}

const Term = ({ card }: { card: ReviewVocView }) => <bdi lang={card.language}>{card.term}</bdi>
