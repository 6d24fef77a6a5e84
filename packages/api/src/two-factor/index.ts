export { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
export { createTotpSecret, stepOfCode, totpUri } from './totp.ts'
export { hasSecondFactor, requireSecondFactor, verifyCode } from './verify-code.ts'
