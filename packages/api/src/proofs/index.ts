export { countPasskeys, keepProof } from './means.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { markProven, requireProof } from './proofs.ts'
