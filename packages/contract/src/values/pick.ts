/** Returns these properties of an object alone, in their order. */
export function pick<T, Name extends keyof T>(object: T, names: readonly Name[]): Pick<T, Name> {
  const picked: Partial<Pick<T, Name>> = {}
  for (const name of names) picked[name] = object[name]
  // It has all of the names.
  return picked as Pick<T, Name>
}
