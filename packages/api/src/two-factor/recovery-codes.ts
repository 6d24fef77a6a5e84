import { limits } from '@wordtide/contract'
import { type Database, recoveryCodes } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { sha256Of } from '../values/secrets.ts'

/** The characters of a code: 50 random bits in Base32, shown in two groups. */
const codeLength = 10

/** Replaces the recovery codes of a user, whose row is locked. Returns the new ones, which are not stored and cannot be shown again. */
export async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: limits.recoveryCodes }, () => new Secret({ size: 7 }).base32.slice(0, codeLength))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(userId, code) })))
  return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`)
}

/** Deletes the recovery codes of a user. */
export async function deleteRecoveryCodes(tx: Database, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Uses up a recovery code, given without hyphen; returns whether it was one. */
export async function useRecoveryCode(tx: Database, userId: string, code: string): Promise<boolean> {
  const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(userId, code.toUpperCase())))
  return (await tx.delete(recoveryCodes).where(isCode).returning({ hash: recoveryCodes.hash })).length > 0
}

/** Returns how many recovery codes a user has left. */
export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

// With the user's id, so that who has the table must try codes for each user by themselves.
const hashOf = (userId: string, code: string) => sha256Of(`${userId} ${code}`)
