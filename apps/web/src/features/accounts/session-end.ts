import { interruptedDraft } from '../../shared/drafts/interrupted-draft.ts'
import { interruptedReview } from '../../shared/session/interrupted-review.ts'
import type { SessionState } from '../../shared/session/session-store.ts'

/** Returns the message that the session has ended, what was kept, and where signing in leads; undefined if no session has ended. */
export function sessionEndText(session: SessionState): string | undefined {
  const isInReview = interruptedReview() !== undefined
  const title = interruptedDraft()?.title
  const hasEnded = session.status === 'loggedOut' && session.hasEnded === true
  if (isInReview && title !== undefined)
    return `${ended} Your answers and what you typed in “${title}” are kept: sign in to go on with your review.`
  if (isInReview) return `${ended} Your answers are kept: sign in to go on with your review.`
  if (title !== undefined) return `${ended} What you typed in “${title}” is kept: sign in to go on.`
  return hasEnded ? `${ended} Sign in to go on where you were.` : undefined
}

const ended = 'Your session has ended.'
