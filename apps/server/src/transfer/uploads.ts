import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@wordtide/api'
import { limits, UploadedFile } from '@wordtide/contract'
import { codeOf } from '@wordtide/db'
import { formatOf } from '@wordtide/transfer/read'
import { partialSuffix, prepareFolder, removeOldPartials } from '../adapters/atomic-write.ts'

/**
 * Requests with a file that are under way at a time in one process, and bytes of all their files on the disk. A request takes as long as its
 * client may take to send it: few clients that send slowly must not keep all others waiting.
 */
const maxUploads = { requests: 64, bytes: 8 * limits.transfer.packageBytes }

/** Sent with BUSY and IDEMPOTENCY_KEY_IN_USE, in seconds. */
const retryAfter = 10

/** Maximum wait of a repetition for the request under way. */
const defaultWaitMs = 10_000

/** Writes a file that is arriving to the disk. Throws FILE_TOO_LARGE, STORAGE_FULL and BUSY, and what the stream throws. */
export type ReceiveFile = (content: AsyncIterable<Uint8Array>) => Promise<UploadedFile>

/** The files that came with the requests under way. */
export interface Uploads {
  /**
   * Calls `run` for a request of this user, and removes its files afterwards in any case. While another request of the user with the same
   * `Idempotency-Key` is under way, it waits, and throws IDEMPOTENCY_KEY_IN_USE after ten seconds. Throws BUSY if another request of the
   * user is under way, or if those of all users are too many or too large.
   */
  during<T>(request: FileRequest, run: (receive: ReceiveFile) => Promise<T>): Promise<T>
  /** Counts the requests under way. */
  count(): number
}

interface FileRequest {
  userId: string
  /** Its `Idempotency-Key`. */
  key: string | undefined
}

/**
 * Keeps files in this folder, which several processes may share. Files of a killed one are removed an hour later. Rejects if
 * nothing can be written there.
 */
export async function openUploads(
  folder: string,
  { waitMs = defaultWaitMs, maxBytes = maxUploads.bytes } = {},
): Promise<Uploads> {
  await prepareFolder(folder)
  const room = createRoom(maxBytes)
  /** The requests under way by user. */
  const users = new Map<string, { key: string | undefined; ended: Promise<boolean> }>()

  return {
    count: () => users.size,
    async during({ userId, key }, run) {
      const timeout = new AbortController()
      const isOver = sleep(waitMs, true, { signal: timeout.signal, ref: false }).catch(() => true)
      // Nothing may happen between the last look at the request under way and the beginning of this one.
      for (let earlier = users.get(userId); key !== undefined && earlier?.key === key; earlier = users.get(userId))
        if (await Promise.race([earlier.ended, isOver])) throw new AppError('IDEMPOTENCY_KEY_IN_USE', { retryAfter })
      timeout.abort()
      if (users.has(userId) || users.size >= maxUploads.requests) throw new AppError('BUSY', { retryAfter })
      // The response is on its way then, and the user's next request may come before the files are removed.
      const running = withFiles(folder, room, (receive) => run(receive).finally(() => users.delete(userId)))
      const ended = running.then(
        () => false,
        () => false,
      )
      users.set(userId, { key, ended })
      return running
    },
  }
}

/** The bytes that files may take together. */
interface Room {
  /** Throws BUSY if there is not as much left. */
  take(bytes: number): void
  giveBack(bytes: number): void
}

function createRoom(bytes: number): Room {
  let left = bytes
  return {
    take(count) {
      if (count > left) throw new AppError('BUSY', { retryAfter })
      left -= count
    },
    giveBack(count) {
      left += count
    },
  }
}

async function withFiles<T>(folder: string, room: Room, run: (receive: ReceiveFile) => Promise<T>): Promise<T> {
  const paths: string[] = []
  let taken = 0
  const receive: ReceiveFile = async (content) => {
    await removeOldPartials(folder)
    const path = join(folder, `${randomUUID()}${partialSuffix}`)
    const handle = await open(path, 'wx', 0o600)
    paths.push(path)
    return writeFile(handle, path, content, (bytes) => {
      room.take(bytes)
      taken += bytes
    })
  }
  try {
    return await run(receive)
  } finally {
    for (const path of paths) await rm(path, { force: true })
    room.giveBack(taken)
  }
}

/** Writes a file to an open handle, and closes it. `claim` throws if there is no room for so many bytes more. */
export async function writeFile(
  handle: FileHandle,
  path: string,
  content: AsyncIterable<Uint8Array>,
  claim: (bytes: number) => void,
): Promise<UploadedFile> {
  const hash = createHash('sha256')
  let size = 0
  let maxBytes: number | undefined
  try {
    for await (const chunk of content) {
      maxBytes ??= maxBytesOf(chunk)
      size += chunk.length
      if (size > maxBytes) throw new AppError('FILE_TOO_LARGE')
      claim(chunk.length)
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    return new UploadedFile(path, size, hash.digest('hex'))
  } catch (error) {
    throw isFull(error) ? new AppError('STORAGE_FULL') : error
  } finally {
    await handle.close()
  }
}

/** Returns the maximum size of a file, by its first bytes. */
const maxBytesOf = (start: Uint8Array): number =>
  formatOf(start) === undefined ? limits.transfer.textBytes : limits.transfer.packageBytes

/** Returns whether the disk, or the user's part of it, is full. */
const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
