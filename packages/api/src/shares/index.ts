export { sharedUsersByList, viewShare } from './shared-users.ts'
