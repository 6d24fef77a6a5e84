/** Returns a random text for Idempotency-Keys. `crypto.randomUUID` is missing on plain http. */
export const importKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
