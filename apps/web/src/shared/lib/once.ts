/**
 * Returns a function that creates a value when it is first called. For the formats of `Intl`: the first of a page takes a slow phone 40 ms,
 * too much for a module that is loaded with the page.
 */
export function once<T>(create: () => T): () => T {
  let created: { value: T } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}
