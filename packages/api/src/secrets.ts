import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as text that needs no encoding in links and headers. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the hash under which such a secret is stored. A fast hash suffices, because the secret is random. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
