export { hashPassword, verifyPassword } from './password.ts'
export { markProven, requireProof } from './proofs.ts'
