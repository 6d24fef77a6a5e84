export { endSharesBetween } from './end-between.ts'
export { sharedUsersByList, viewShare } from './shared-users.ts'
