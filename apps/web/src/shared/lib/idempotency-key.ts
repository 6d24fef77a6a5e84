/** Returns a random text for an `Idempotency-Key`. Unlike `crypto.randomUUID`, also on a page that came without TLS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
