import { lazyDialog } from './lazy-dialog.tsx'

/** Asks before something is deleted: the dialog of `questions.tsx`, loaded when it is opened, for what a page shows at once. */
export const DeleteDialog = lazyDialog(
  'Unable to load the question',
  async () => (await import('./questions.tsx')).DeleteDialog,
)
