import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

interface WorkerOptions {
  /** Maximum memory of its JavaScript; other memory is not bounded. */
  maxHeapMb: number
  workerData?: unknown
}

/**
 * Starts a worker thread without access to settings and secrets. Its output is discarded: it may contain users' texts. `name` and `source` are
 * those of `workerFile`.
 */
export const createWorker = (name: string, source: URL, { maxHeapMb, workerData }: WorkerOptions): Worker =>
  new Worker(workerFile(name, source), {
    workerData,
    argv: [],
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })

/**
 * Returns what a worker thread runs: its bundle `name` beside this one, or, when run from the source, a script that loads the TypeScript file
 * through tsx.
 */
function workerFile(name: string, source: URL): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL(`./${name}.js`, import.meta.url)
  const tsx = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  )
  const script = `import { tsImport } from '${tsx.href}'; await tsImport('${source.href}', '${source.href}')`
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`)
}
