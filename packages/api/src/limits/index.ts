export { attemptLimits, cleanUpLimits, countAttempt, forgetAttempts } from './rate-limits.ts'
export { addToUsage, changeUsage, imageBytesOf, replaceImageInUsage } from './usage.ts'
