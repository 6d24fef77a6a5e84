import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

interface WorkerOptions {
  /** Maximum memory of its JavaScript; other memory is not bounded. */
  maxHeapMb: number
  workerData?: unknown
}

/**
 * Starts a worker thread without access to settings and secrets. Its output is discarded: it may contain users' texts. `name` is that of its
 * bundle, `source` that of its TypeScript file.
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
 * Starts a process as `createWorker` starts a thread, and takes the same messages. A process can be ended at any time; a thread ends only
 * between calls of native code, one of which may take minutes.
 */
export const createProcess = (name: string, source: URL, { maxHeapMb }: { maxHeapMb: number }): ChildProcess =>
  fork(isBundled ? bundle(name) : source, {
    execArgv: [`--max-old-space-size=${maxHeapMb}`, ...(isBundled ? [] : ['--import', tsx('loader.mjs').href])],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })

const isBundled = !import.meta.url.endsWith('.ts')

/** The bundles are beside this one. */
const bundle = (name: string) => new URL(`./${name}.js`, import.meta.url)

/** Returns a file of the loader of TypeScript. */
const tsx = (file: string) =>
  new URL(`dist/${file}`, pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')))

/** Returns what a worker thread runs: its bundle, or, when run from the source, a script that loads the TypeScript file through tsx. */
function workerFile(name: string, source: URL): URL {
  if (isBundled) return bundle(name)
  const api = tsx('esm/api/index.mjs')
  const script = `import { tsImport } from '${api.href}'; await tsImport('${source.href}', '${source.href}')`
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`)
}
