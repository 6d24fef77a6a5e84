import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Opens a file; one with `.gz` or `.dz` at the end of its name is decompressed. */
export function openStream(path: string): Readable {
  const file = createReadStream(path)
  if (!/\.[gd]z$/i.test(path)) return file
  const decompressed = createGunzip()
  file.on('error', (error) => decompressed.destroy(error))
  return file.pipe(decompressed)
}

/** Yields the lines of a text file, without the marks of their ends. */
export async function* readLines(path: string): AsyncIterable<string> {
  const input = openStream(path)
  // A line reader would not pass on the error of its input.
  let failure: Error | undefined
  const lines = createInterface({ input, crlfDelay: Infinity })
  input.on('error', (error) => {
    failure = error
    lines.close()
  })
  try {
    let isFirst = true
    for await (const line of lines) {
      yield isFirst ? line.replace(/^\ufeff/, '') : line
      isFirst = false
    }
  } finally {
    lines.close()
    input.destroy()
  }
  if (failure !== undefined) throw failure
}
