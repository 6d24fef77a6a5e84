export { ReviewSettings } from './review-settings.tsx'
