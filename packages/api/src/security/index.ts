export { listSecurityEvents } from './list-events.ts'
