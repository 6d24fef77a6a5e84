import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Returns what a worker thread runs: its bundle `name` beside this one, or, when run from the source, a script that loads the TypeScript file
 * through tsx.
 */
export function workerFile(name: string, source: URL): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL(`./${name}.js`, import.meta.url)
  const tsx = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  )
  const script = `import { tsImport } from '${tsx.href}'; await tsImport('${source.href}', '${source.href}')`
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`)
}
