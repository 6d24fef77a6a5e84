import { lazyDialog, questionFailure } from './lazy-dialog.tsx'

/** Asks before something is deleted: the dialog of `questions.tsx`, loaded when it is opened, for what a page shows at once. */
export const DeleteDialog = lazyDialog(questionFailure, async () => (await import('./questions.tsx')).DeleteDialog)
