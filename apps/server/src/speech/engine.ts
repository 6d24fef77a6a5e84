import type { Worker } from 'node:worker_threads'
import { AppError, type Log, type SpeechEngine } from '@wordtide/api'
import { createWorker } from '../worker-file.ts'
import { espeakPackage, espeakVersion } from './espeak-package.ts'
import { type SpeechRequest, speechResponse } from './synthesizer.ts'
import { espeakVoice, wordsPerMinute } from './voices.ts'

interface Options {
  /** Maximum time for one text, including the start of the worker, before the worker is replaced. */
  timeoutMs?: number
}

export interface EspeakEngine extends SpeechEngine {
  /** Terminates the worker for good; a pending text rejects. */
  close(): Promise<void>
}

interface PendingRequest {
  worker: Worker
  timeout: NodeJS.Timeout
  resolve(audio: Uint8Array): void
  reject(error: Error): void
}

/** After this many failures without a single success the engine is considered unusable on this machine. */
const maxInitialFailures = 3

/** The version of the text preparation. Increment it with each change, so that cached audio is made again. */
const preparationVersion = 1

/**
 * The embedded voice: eSpeak NG in a worker thread, which starts with the first text and is replaced if it crashes or
 * hangs. `say` throws NO_VOICE if nothing of the text can be spoken. Returns undefined, with a warning in the log, if the
 * package is not installed. An engine that fails from the start has no voices any more, with an error in the log.
 */
export function espeakEngine(log: Log, options: Options = {}): EspeakEngine | undefined {
  const version = espeakVersion()
  if (version === undefined) {
    log.warn({ package: espeakPackage }, 'there is no embedded voice: its package is not installed, or not whole')
    return undefined
  }
  let worker: Worker | undefined
  let pending: PendingRequest | undefined
  let lastRequest: Promise<unknown> = Promise.resolve()
  let isClosed = false
  let hasSucceeded = false
  let failures = 0

  function startListening(): Worker {
    const started = startWorker()
    started.on('message', (message) => {
      if (pending?.worker === started) handleResponse(message)
    })
    started.on('error', (cause) => discard(started, new Error('the worker broke', { cause })))
    started.on('exit', () => discard(started, new Error('the worker ended')))
    return started
  }

  /** Clears and returns the pending request; without one, the worker does not keep the process alive. */
  function takePending(): PendingRequest | undefined {
    const request = pending
    pending = undefined
    clearTimeout(request?.timeout)
    request?.worker.unref()
    return request
  }

  function handleResponse(message: unknown) {
    const { data } = speechResponse.safeParse(message)
    if (pending === undefined) return
    // The state of the engine is unknown after a failure, so the worker is replaced.
    if (data === undefined) return discard(pending.worker, new Error('the worker sent a malformed response'))
    if ('failure' in data) return discard(pending.worker, new Error(data.failure))
    hasSucceeded = true
    const request = takePending()
    if (data.audio === undefined) request?.reject(new AppError('NO_VOICE'))
    else request?.resolve(data.audio)
  }

  /** Terminates a worker and rejects its pending request. */
  function discard(failed: Worker, error: Error) {
    if (worker === failed) worker = undefined
    void failed.terminate()
    if (pending?.worker !== failed) return
    failures++
    if (!isUsable())
      log.error({ err: error }, 'the embedded voice does not work: it is left alone until the next start')
    takePending()?.reject(error)
  }

  const isUsable = () => hasSucceeded || failures < maxInitialFailures

  function send(request: SpeechRequest): Promise<Uint8Array> {
    if (isClosed) throw new Error('the voice is closed')
    worker ??= startListening()
    const receiver = worker
    return new Promise((resolve, reject) => {
      const { timeoutMs = 10_000 } = options
      const onTimeout = () => discard(receiver, new Error(`a text took longer than ${timeoutMs} ms`))
      pending = { worker: receiver, timeout: setTimeout(onTimeout, timeoutMs), resolve, reject }
      receiver.ref()
      receiver.postMessage(request)
    })
  }

  return {
    name: `espeak-ng ${version}, ${wordsPerMinute} words a minute, preparation ${preparationVersion}`,
    atOnce: 1,
    voiceFor: (language) => (isUsable() ? espeakVoice(language) : undefined),
    say(text, language) {
      const audio = lastRequest.then(() => send({ text, language }))
      lastRequest = audio.catch(() => {})
      return audio
    },
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }
}

/** Starts a worker without access to settings and secrets. Its output is discarded: it may contain users' texts. */
function startWorker(): Worker {
  const worker = createWorker('espeak-worker', new URL('./worker.ts', import.meta.url), { maxHeapMb: 128 })
  worker.unref()
  return worker
}
