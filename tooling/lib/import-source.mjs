import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * What a TypeScript file exports; for the few that these plain tools share with the project.
 * @param {string} path
 */
export async function importSource(path) {
  // Not installed yet when this file is loaded.
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [join(root, path)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  const [file] = outputFiles
  return await import(`data:text/javascript;base64,${Buffer.from(file?.contents ?? '').toString('base64')}`)
}
