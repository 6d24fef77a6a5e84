export {
  countFailures,
  countInvitations,
  countMailboxAttempt,
  forgetAttempts,
  mailboxLimits,
} from './mailbox-limits.ts'
export {
  addToCount,
  addToCounts,
  cleanUpLimits,
  countAttempt,
  countAttempts,
  countCall,
  countFurther,
  countGuess,
  countNetwork,
  isWithinBound,
  keyOf,
  readCounts,
} from './rate-limits.ts'
export { createRequestRateLimit } from './request-rate-limit.ts'
export { textBytes, textBytesOfAll } from './text-bytes.ts'
export {
  addToUsage,
  changeUsage,
  checkRoom,
  type FileIds,
  fileIdsOf,
  giveBack,
  imageBytesOf,
  imageBytesOfAll,
  replaceInUsage,
} from './usage.ts'
