import { createHash, randomBytes } from 'node:crypto'

/** A new token as its owner is shown it: 256 random bits, and what tells people and scanners who find it what it is. */
export const newSecret = (): string => `wordtide_${randomBytes(32).toString('base64url')}`

/** Whether a text can be a token at all; the database is not asked for what cannot. */
export const isSecret = (text: string): boolean => /^wordtide_[\w-]{43}$/.test(text)

/** What is kept of a token. It is as random as its hash: a slow hash would add nothing. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
