import { lazyDialog } from '../../../../shared/dialogs/lazy-dialog.tsx'
import { reviewLoadError } from '../state/load-error.ts'

export const loadPracticeSession = () => import('./practice-session.tsx')

/** The practice session, in a chunk of its own. It needs no `Temporal`, because it shows no due dates. */
export const PracticeSession = lazyDialog(reviewLoadError, async () => (await loadPracticeSession()).default)
