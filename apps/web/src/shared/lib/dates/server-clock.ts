/** The server's clock minus the browser's. */
let offsetMs = 0

/**
 * Updates the clock from the `Date` header of a response. The clocks agree if the header, which has whole seconds, lies
 * between the request (`sentAt`) and the response (`receivedAt`), a second more or less: a slow response is not a slow clock.
 */
export function noteServerDate(header: string | null, receivedAt = Date.now(), sentAt = receivedAt): void {
  const date = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(date)) return
  const agrees = date >= sentAt - 1000 && date <= receivedAt + 1000
  offsetMs = agrees ? 0 : date - receivedAt
}

/** Returns the time by the server's clock, in unix ms. */
export const serverNow = (now = Date.now()): number => now + offsetMs
