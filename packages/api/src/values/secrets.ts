import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns 256 random bits as text that needs no encoding in links and headers. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the SHA-256 hash of a text or a file. Random secrets are stored under it: such a fast hash suffices, because they cannot be
 * guessed. A guessable text, such as an IPv4 address, is found in minutes: its hash only has a fixed length.
 */
export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url')

/** Returns a code for the text that can only be computed with the key (HMAC with SHA-256). */
export const authenticationCode = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Returns whether a code is that of the text, in a time that does not depend on how much of it is right. */
export function isAuthentic(key: string, text: string, code: string): boolean {
  const [expected, given] = [Buffer.from(authenticationCode(key, text)), Buffer.from(code)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Returns whether a text is the secret, in a time that tells nothing about the secret. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret))

const digest = (text: string) => createHash('sha256').update(text).digest()
