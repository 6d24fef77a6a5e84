import { lazyDialog } from '../../../../shared/dialogs/lazy-dialog.tsx'
import { reviewLoadError } from '../state/load-error.ts'

export const loadPracticeSession = () => import('./practice-session.tsx')

/** The practice session, in a chunk of its own. It needs no `Temporal`: it does not say when a card is due. */
export const PracticeSession = lazyDialog(reviewLoadError, async () => (await loadPracticeSession()).default)
