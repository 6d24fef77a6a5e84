import { lazyDialog } from '../../../shared/dialogs/lazy-dialog.tsx'
import { reviewFailure } from './review-failure.ts'

export const loadSession = () => import('./review-session.tsx')

/** The session, in a chunk of its own. */
export const ReviewSession = lazyDialog(reviewFailure, async () => (await loadSession()).default)
