import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'

/** Shows, changes or clears the user's rating of a list. */
export const RateDialog = lazyDialog(
  'Unable to load the rating',
  async () => (await import('./rate-dialog.tsx')).RateDialog,
)
