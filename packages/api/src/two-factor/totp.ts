import { HOTP, Secret, TOTP } from 'otpauth'
import { isSameSecret } from '../values/secrets.ts'

// The settings that every authenticator app knows, and some know no others: SHA-1, 6 digits, 30 seconds. The library's defaults.

const stepMs = 30_000

/** The number of steps by which the clock of a phone may differ, either way. */
const drift = 1

/** Creates a secret of 160 bits, in Base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the address by which an authenticator app takes a secret: the content of a QR code. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ issuer: 'Wordtide', label: email, secret }).toString()

/**
 * Returns the time step whose code this is; undefined if it is wrong, or not later than the step of the last code that was used. A last
 * step in the future is from a server whose clock was wrong, and is ignored.
 */
export function stepOfCode(base32: string, code: string, now: Date, lastStep: number | null): number | undefined {
  const secret = Secret.fromBase32(base32)
  const present = Math.floor(now.getTime() / stepMs)
  const isUnused = (step: number) => lastStep === null || step > lastStep || lastStep > present + drift
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => present - drift + index)
  const matching = steps.filter((step) => isSameSecret(code, HOTP.generate({ secret, counter: step })))
  return matching.find(isUnused)
}
