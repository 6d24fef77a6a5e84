export { deleteExpiredChallenges } from './challenges.ts'
export { listPasskeys } from './passkeys.ts'
export { createSignInAttempt } from './sign-in-attempt.ts'
