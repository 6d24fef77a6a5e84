import { loadTemporal } from '@wordtide/scheduling/temporal'
import { lazyDialog } from '../../../shared/dialogs/lazy-dialog.tsx'
import { reviewLoadError } from './load-error.ts'

/** Loads the practice session, and the polyfill of `Temporal` where the engine has none: its cards tell on which day they are due. */
export async function loadPracticeSession() {
  const [session] = await Promise.all([import('./practice-session.tsx'), loadTemporal()])
  return session
}

/** The practice session, in a chunk of its own. */
export const PracticeSession = lazyDialog(reviewLoadError, async () => (await loadPracticeSession()).default)
