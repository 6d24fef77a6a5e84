export { cleanUpLimits } from './clean-up.ts'
export { attemptLimits, countAttempt, forgetAttempts } from './count-attempt.ts'
