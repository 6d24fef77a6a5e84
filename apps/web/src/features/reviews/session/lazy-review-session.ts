import { loadTemporal } from '@wordtide/scheduling/temporal'
import { lazyDialog } from '../../../shared/dialogs/lazy-dialog.tsx'
import { reviewLoadError } from './state/load-error.ts'

/** Loads the review session, and the polyfill of `Temporal` if the engine has none, for the days on which cards are due. */
export async function loadReviewSession() {
  const [session] = await Promise.all([import('./review-session.tsx'), loadTemporal()])
  return session
}

/** The review session, in a chunk of its own. */
export const ReviewSession = lazyDialog(reviewLoadError, async () => (await loadReviewSession()).default)
