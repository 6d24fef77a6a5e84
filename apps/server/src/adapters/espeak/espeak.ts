import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError, type Log, type SpeechEngine } from '@wordtide/api'
import { espeakPackage, espeakVersion } from './espeak-package.ts'
import { answer, type Wish } from './messages.ts'
import { espeakVoice, wordsAMinute } from './voices.ts'

interface Options {
  /** How long one text may take, the start of a worker included, before another worker takes its place. */
  watchdogMs?: number
}

/** The embedded voice. */
export interface EspeakEngine extends SpeechEngine {
  /** Ends it for good; a text under way rejects. */
  close(): Promise<void>
}

interface Job {
  worker: Worker
  watchdog: NodeJS.Timeout
  resolve(sound: Uint8Array): void
  reject(error: Error): void
}

/** An engine that has never spoken and failed this often does not work here. */
const attempts = 3

/** Counted up with every change of how texts are prepared, so that what is kept of before is said anew. */
const preparation = 1

/**
 * Says texts by eSpeak NG in a worker of its own, which starts with the first text and is replaced where it breaks or
 * hangs. NO_VOICE where nothing of a text can be said. Undefined, with a line in the log, where the package is missing; one that
 * is there and fails from the start has no voices any more, with a line too.
 */
export function espeakEngine(log: Log, options: Options = {}): EspeakEngine | undefined {
  const version = espeakVersion()
  if (version === undefined) {
    log.warn({ package: espeakPackage }, 'there is no embedded voice: its package is not installed, or not whole')
    return undefined
  }
  let worker: Worker | undefined
  let job: Job | undefined
  let last: Promise<unknown> = Promise.resolve()
  let closed = false
  let hasSpoken = false
  let failures = 0

  function start(): Worker {
    const started = startWorker()
    started.on('message', (message) => {
      if (job?.worker === started) settle(message)
    })
    started.on('error', (cause) => lose(started, new Error('the worker broke', { cause })))
    started.on('exit', () => lose(started, new Error('the worker ended')))
    return started
  }

  /** Takes the job under way, which is then over: its worker keeps the process alive no longer. */
  function finished(): Job | undefined {
    const over = job
    job = undefined
    clearTimeout(over?.watchdog)
    over?.worker.unref()
    return over
  }

  function settle(message: unknown) {
    const { data } = answer.safeParse(message)
    const over = job
    if (over === undefined) return
    // What failed once may be broken for good.
    if (data === undefined) return lose(over.worker, new Error('the worker answered what is no answer'))
    if ('failure' in data) return lose(over.worker, new Error(data.failure))
    hasSpoken = true
    finished()
    if (data.sound === undefined) over.reject(new AppError('NO_VOICE'))
    else over.resolve(data.sound)
  }

  /** Ends a worker, and with it what it has under way. */
  function lose(lost: Worker, error: Error) {
    if (worker === lost) worker = undefined
    void lost.terminate()
    if (job?.worker !== lost) return
    failures++
    if (!works()) log.error({ err: error }, 'the embedded voice does not work: it is left alone until the next start')
    finished()?.reject(error)
  }

  const works = () => hasSpoken || failures < attempts

  function give(wish: Wish): Promise<Uint8Array> {
    if (closed) throw new Error('the voice is closed')
    worker ??= start()
    const taking = worker
    return new Promise((resolve, reject) => {
      const { watchdogMs = 10_000 } = options
      const hangs = () => lose(taking, new Error(`a text took longer than ${watchdogMs} ms`))
      job = { worker: taking, watchdog: setTimeout(hangs, watchdogMs), resolve, reject }
      taking.ref()
      taking.postMessage(wish)
    })
  }

  return {
    name: `espeak-ng ${version}, ${wordsAMinute} words a minute, preparation ${preparation}`,
    atOnce: 1,
    voiceFor: (language) => (works() ? espeakVoice(language) : undefined),
    say(text, language) {
      const said = last.then(() => give({ text, language }))
      last = said.catch(() => {})
      return said
    },
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}

/** A worker without settings and secrets. What the engine would print is not read: it has no place in the log. */
function startWorker(): Worker {
  const started = new Worker(workerFile(), {
    argv: [],
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  started.unref()
  return started
}

/** The file beside the bundle; from the source, the source, which a worker has to be told how to read. */
function workerFile(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./espeak-worker.js', import.meta.url)
  const tsx = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  )
  const source = new URL('./espeak-worker.ts', import.meta.url)
  const script = `import { tsImport } from '${tsx.href}'; await tsImport('${source.href}', '${source.href}')`
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`)
}
