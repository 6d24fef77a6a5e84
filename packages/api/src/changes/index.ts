export { cleanUpChanges } from './clean-up.ts'
