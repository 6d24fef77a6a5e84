export { sharedUsers, viewShare } from './shared-users.ts'
