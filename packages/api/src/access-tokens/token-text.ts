import { randomSecret } from '../secrets.ts'

/** A new token as its owner is shown it, with what tells people and scanners who find it what it is. */
export const newToken = (): string => `wordtide_${randomSecret()}`

/** Whether a text can be a token at all; the database is not asked for what cannot. */
export const isToken = (text: string): boolean => /^wordtide_[\w-]{43}$/.test(text)
