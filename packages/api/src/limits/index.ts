export { countFailures, countMailboxAttempt, forgetAttempts, mailboxLimits } from './mailbox-limits.ts'
export {
  addToCount,
  cleanUpLimits,
  countAttempt,
  countCall,
  countFurther,
  isWithinBound,
  keyOf,
  readCounts,
} from './rate-limits.ts'
export { createRequestRateLimit } from './request-rate-limit.ts'
export {
  addToUsage,
  changeUsage,
  checkRoom,
  giveBack,
  imageBytesOf,
  imageBytesOfAll,
  replaceImageInUsage,
} from './usage.ts'
