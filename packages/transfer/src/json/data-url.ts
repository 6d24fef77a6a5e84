/** Returns the bytes of a data URL in base64, such as `data:image/png;base64,…`; undefined if the value is none. */
export function bytesOfDataUrl(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  const base64 =
    typeof value === 'string' ? /^data:[\w.+/-]*;base64,([A-Za-z\d+/]+={0,2})$/.exec(value)?.[1] : undefined
  if (base64 === undefined) return undefined
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
