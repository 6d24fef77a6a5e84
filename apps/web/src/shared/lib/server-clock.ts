/** The server's clock minus the browser's. */
let offsetMs = 0

/** Updates the clock from the `Date` header of a response. */
export function noteServerDate(header: string | null, now = Date.now()): void {
  const date = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(date)) return
  // The header has whole seconds: a difference of up to a second is not significant.
  offsetMs = Math.abs(date - now) <= 1000 ? 0 : date - now
}

/** Returns the time by the server's clock, in unix ms. */
export const serverNow = (now = Date.now()): number => now + offsetMs
