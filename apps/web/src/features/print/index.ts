export { PrintPage } from './print-page.tsx'
