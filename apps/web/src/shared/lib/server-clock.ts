let aheadMs = 0

/** Learns the server's clock from the `Date` header of an answer; the latest one counts. */
export function noteServerDate(header: string | null, now = Date.now()): void {
  const date = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(date)) return
  // The header has whole seconds: a difference within one says nothing.
  aheadMs = Math.abs(date - now) <= 1000 ? 0 : date - now
}

/** This moment by the server's clock, in unix ms. */
export const serverNow = (now = Date.now()): number => now + aheadMs
