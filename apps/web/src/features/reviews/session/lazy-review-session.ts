import { lazyDialog } from '../../../shared/dialogs/lazy-dialog.tsx'
import { reviewLoadError } from './load-error.ts'

export const loadReviewSession = () => import('./review-session.tsx')

/** The review session, in a chunk of its own. */
export const ReviewSession = lazyDialog(reviewLoadError, async () => (await loadReviewSession()).default)
