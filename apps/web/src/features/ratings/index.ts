export { RateDialog } from './rate-dialog.tsx'
