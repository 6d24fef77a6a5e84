export { countCall } from './counted-calls.ts'
export { type Attempt, attemptLimits, cleanUpLimits, countAttempt, forgetAttempts } from './rate-limits.ts'
export { createRequestRateLimit } from './request-rate-limit.ts'
export { addToUsage, changeUsage, imageBytesOf, replaceImageInUsage } from './usage.ts'
