/** Logs to the browser's console; the only place that does. */
export function logError(message: string, error: unknown): void {
  console.error(message, error)
}
