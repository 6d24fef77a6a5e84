import { join } from 'node:path'
import { root } from './process.mjs'

/**
 * The exports of a TypeScript file of the product, bundled in memory.
 * @param {string} path
 */
export async function importSource(path) {
  // Imported late: when this file is loaded, the dependencies may not be installed yet.
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [join(root, path)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
  })
  const [file] = outputFiles
  return await import(`data:text/javascript;base64,${Buffer.from(file?.contents ?? '').toString('base64')}`)
}
