export { attemptLimits, cleanUpLimits, countAttempt, forgetAttempts } from './rate-limits.ts'
