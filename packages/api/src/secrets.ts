import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as text that stands in a link or a header as it is. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of such a secret. It is as random as its hash: a slow one would add nothing. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
