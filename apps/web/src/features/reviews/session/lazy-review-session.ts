import { loadTemporal } from '@wordtide/scheduling/temporal'
import { lazyDialog } from '../../../shared/dialogs/lazy-dialog.tsx'
import { reviewLoadError } from './load-error.ts'

async function load() {
  // First: after the review session has failed because of the polyfill, it could not be loaded again.
  await loadTemporal()
  return import('./review-session.tsx')
}

let loading: ReturnType<typeof load> | undefined

/**
 * Loads the review session, and the polyfill of `Temporal` where the engine has none. It is imported once at a time: Safari
 * does not wait for a module that awaits something while another import of it is under way (WebKit bug 242740).
 */
export function loadReviewSession() {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The review session, in a chunk of its own. */
export const ReviewSession = lazyDialog(reviewLoadError, async () => (await loadReviewSession()).default)
