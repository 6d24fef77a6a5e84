import { lazyDialog } from '../../../shared/dialogs/lazy-dialog.tsx'
import { reviewLoadError } from '../session/state/load-error.ts'

export const loadPlaySession = () => import('./play-session.tsx')

/** The games, in a chunk of their own. */
export const PlaySession = lazyDialog(reviewLoadError, async () => (await loadPlaySession()).default)
