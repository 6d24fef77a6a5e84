export { SecurityEventsCard as Security } from '../../../features/security/index.ts'
