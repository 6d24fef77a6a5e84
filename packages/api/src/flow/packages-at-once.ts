import { totalmem } from 'node:os'

/** Memory of a host, in bytes, for each package that is read or made at a time: one needs some hundred MB of it at worst. */
const hostBytesPerPackage = 4 * 1024 ** 3

/** Returns how many Anki packages may be read at a time in this process, and as many made: two where there is memory for them, else one. */
export function packagesAtOnce(): number {
  const limit = process.constrainedMemory()
  // Without a limit of its own, a process gets 0, or more than the machine has.
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return bytes >= 2 * hostBytesPerPackage ? 2 : 1
}
