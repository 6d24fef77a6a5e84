// Writes each text file of dist also as the server sends it: brotli, and gzip for clients that know no better.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const entries = await readdir('dist', { recursive: true, withFileTypes: true })
await Promise.all(
  entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => compress(join(parentPath, name))),
)

async function compress(file) {
  // Other JSON in dist is for the build and the server.
  if (!/\.(js|css|svg|wasm)$|[\\/]samples[\\/].*\.json$|[\\/]readings[\\/].*\.txt$/.test(file)) return
  const text = await readFile(file)
  // The best quality takes 50 ms for each of the hundred files of readings, to save a few hundred bytes.
  const quality = file.endsWith('.txt') ? 9 : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_QUALITY]: quality }
  await Promise.all([
    brotli(text, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    zip(text, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}
