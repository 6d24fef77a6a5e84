/** The path of a query or mutation by its key; tRPC's keys are `[['lists', 'own'], { input, type }]`. */
export function pathOf(key: unknown): string {
  const path: unknown = Array.isArray(key) ? key[0] : undefined
  return Array.isArray(path) ? path.join('.') : ''
}
