/** How files of each type begin. */
const beginnings: readonly [type: string, matches: (head: string) => boolean][] = [
  ['audio/wav', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE'],
  ['audio/mpeg', (head) => head.startsWith('ID3') || /^\xff[\xe2-\xe7\xf2-\xf7\xfa-\xff]/.test(head)],
]

/** The type of a sound by its first bytes; undefined for what is none, whatever it is called. */
export function soundTypeOf(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  return beginnings.find(([, matches]) => matches(head))?.[0]
}
