import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { type AnkiPackages, AppError, createConcurrencyLimiter, packagesAtOnce } from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { ExportedPages, ExportedVoc } from '@wordtide/transfer'
import { partialSuffix, prepareFolder } from '../adapters/atomic-write.ts'
import { createWorker } from '../worker-file.ts'
import {
  type PackageOrder,
  type PackageRequest,
  type PackageResponse,
  packageRequest,
  type SentVoc,
} from './package-messages.ts'

/**
 * Packages of different users that are made or sent at a time in one process, and users who wait until one can be made. A package takes some
 * hundred MB of the disk at most, and its reader as long as it likes: few readers must not keep all others waiting.
 */
const maxPackages = { all: 64, waiting: 8 }

/** Maximum time from the request for a package to its last byte: one that is read too slowly makes room for others. */
const maxAgeMs = 15 * 60_000

/** Sent with BUSY, in seconds. */
const retryAfter = 10

/** The memory of a thread without that of its database, which `limits.transfer.collectionBytes` bounds. */
const maxHeapMb = 256

/** Bytes that are read from a file at once. */
const pieceBytes = 65_536

/**
 * Makes each package in a thread, as a file in this folder that has no name any more when it is sent: so a client that reads slowly holds
 * neither the thread nor memory, and nothing stays behind. `atOnce` are made at a time, and a user has one. Rejects if nothing can be
 * written there.
 */
export async function openAnkiPackages(
  folder: string,
  { maxText = limits.transfer.collectionBytes, atOnce = packagesAtOnce() } = {},
): Promise<AnkiPackages> {
  await prepareFolder(folder)
  const limit = createConcurrencyLimiter({ concurrency: atOnce, maxWaiting: maxPackages.waiting, retryAfter })
  /** Users whose package is being made or sent. */
  const users = new Set<string>()

  async function* packageOf(userId: string, make: () => Promise<FileHandle>, signal: AbortSignal) {
    if (users.has(userId) || users.size >= maxPackages.all) throw new AppError('BUSY', { retryAfter })
    users.add(userId)
    let file: FileHandle | undefined
    try {
      file = await limit(async () => {
        signal.throwIfAborted()
        return make()
      }, userId)
      for (;;) {
        signal.throwIfAborted()
        const { bytesRead, buffer } = await file.read(new Uint8Array(pieceBytes))
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      users.delete(userId)
      await file?.close()
    }
  }

  return {
    create(list, vocabularies, { now, userId }) {
      const controller = new AbortController()
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(maxAgeMs)])
      const { image: _, ...sent } = list
      const order = { list: sent, now: now.getTime() }
      const pieces = packageOf(userId, () => makeFile(folder, order, sentPages(vocabularies, maxText), signal), signal)
      return {
        [Symbol.asyncIterator]: () => ({
          next: () => pieces.next(),
          // A client that leaves while the package is being made ends that, too.
          async return() {
            controller.abort()
            await pieces.return().catch(() => {})
            return { done: true, value: undefined }
          },
        }),
      }
    },
  }
}

/** Makes the file and removes its name. Throws NOT_EXPORTABLE, and what reading the vocabularies throws. */
async function makeFile(
  folder: string,
  order: Omit<PackageOrder, 'path'>,
  pages: AsyncGenerator<SentPage>,
  signal: AbortSignal,
): Promise<FileHandle> {
  const path = join(folder, `${randomUUID()}${partialSuffix}`)
  try {
    await runThread({ ...order, path }, pages, signal)
    return await open(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Runs a thread without access to settings and secrets until its file is complete. Its output is discarded: it may contain users' texts. */
async function runThread(order: PackageOrder, pages: AsyncGenerator<SentPage>, signal: AbortSignal): Promise<void> {
  const worker = createWorker('package-worker', new URL('./package-worker.ts', import.meta.url), {
    maxHeapMb,
    workerData: order,
  })
  const interrupted = Promise.race([rejectedBy(signal), endOf(worker)])
  // It also rejects a pending wait for a message.
  interrupted.catch(() => {})
  const source = pages[Symbol.asyncIterator]()
  let page: SentPage | undefined
  const answer = async (request: PackageRequest): Promise<PackageResponse> => {
    if ('index' in request) return page?.files[request.index]?.[request.wants]?.()
    const next = await source.next()
    page = next.done === true ? undefined : next.value
    return page?.json
  }
  try {
    for (;;) {
      const [message] = await Promise.race([once(worker, 'message'), interrupted])
      const request = packageRequest.parse(message)
      if ('ended' in request) {
        if (request.ended === 'too large') throw new AppError('NOT_EXPORTABLE')
        return
      }
      const response = answer(request)
      worker.postMessage(await Promise.race([response, interrupted]))
    }
  } finally {
    await worker.terminate()
    // Not awaited: the read that it waits for may take long.
    source.return(undefined).catch(() => {})
  }
}

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

async function endOf(worker: Worker): Promise<never> {
  await once(worker, 'exit')
  throw new Error('the thread that makes a package has ended')
}

/** A page as it travels to the thread, which asks for images and sounds by their positions. */
interface SentPage {
  json: string
  files: readonly Pick<ExportedVoc, 'image' | 'audio'>[]
}

/** Throws NOT_EXPORTABLE as soon as there is more text than a package may have: the thread holds all of it in memory. */
async function* sentPages(pages: ExportedPages, maxText: number): AsyncGenerator<SentPage> {
  let length = 0
  for await (const page of pages) {
    const json = JSON.stringify(page.map(withoutFiles))
    length += json.length
    if (length > maxText) throw new AppError('NOT_EXPORTABLE')
    yield { json, files: page }
  }
}

const withoutFiles = ({ image, audio, ...voc }: ExportedVoc): SentVoc => ({
  ...voc,
  hasImage: image !== null,
  hasAudio: audio !== null,
})
