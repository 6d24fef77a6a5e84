export { cleanUpLimits } from './clean-up.ts'
export { attemptLimits, countAttempt, mailboxKeys } from './count-attempt.ts'
