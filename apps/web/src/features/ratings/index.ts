export { RateDialog, type RateDialogProps } from './rate-dialog.tsx'
