export { countPasskeys, keepProof } from './keep-proof.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { markProven, requireProof } from './proofs.ts'
