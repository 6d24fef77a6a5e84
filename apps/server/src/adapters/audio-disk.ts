import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioCache } from '@wordtide/api'
import { prepareFolder, writeAtomically } from './atomic-write.ts'

/** The accuracy of a file's modification time as its time of last use; writing it at every use would cost too much. */
const touchIntervalMs = 60 * 60 * 1000

/** Files examined at a time while the folder is read. */
const batchSize = 64

const isKey = (name: string) => /^[0-9a-f]{64}$/.test(name)

interface Entry {
  bytes: number
  /** The modification time of the file, in ms. */
  touchedAt: number
}

export interface DiskAudioCache extends AudioCache {
  /** Waits for all pending file operations. */
  settled(): Promise<void>
}

/**
 * Opens a cache of audio files in a folder, of at most `maxBytes` in total. The least recently used files are evicted
 * first, also across restarts. Writing is atomic; a file that has vanished or cannot be read counts as not cached.
 */
export async function diskAudioCache(
  folder: string,
  maxBytes: number,
  now: () => number = Date.now,
): Promise<DiskAudioCache> {
  await prepareFolder(folder)
  /** All files, the least recently used first. */
  const index = await readFolder(folder)
  let totalBytes = [...index.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  /** The last pending operation for each key. */
  const pending = new Map<string, Promise<void>>()

  const path = (key: string) => {
    // The api makes all keys; this guards against path traversal in case one ever comes from elsewhere.
    if (!isKey(key)) throw new Error('not a key of the audio cache')
    return join(folder, key)
  }

  /** Runs the operations of one key one after the other. */
  function enqueue(key: string, operation: () => Promise<void>): Promise<void> {
    const result = (pending.get(key) ?? Promise.resolve()).then(operation)
    const settledResult = result
      .catch(() => {})
      .finally(() => {
        if (pending.get(key) === settledResult) pending.delete(key)
      })
    pending.set(key, settledResult)
    return result
  }

  /** Sets or deletes an entry of the index and moves it to the end, as the most recently used. */
  function setEntry(key: string, entry: Entry | undefined) {
    totalBytes += (entry?.bytes ?? 0) - (index.get(key)?.bytes ?? 0)
    index.delete(key)
    if (entry !== undefined) index.set(key, entry)
  }

  /** Removes the entry at once; its file follows later, unless the key has been put again. */
  function evict(key: string) {
    setEntry(key, undefined)
    enqueue(key, async () => {
      if (!index.has(key)) await rm(path(key), { force: true })
    }).catch(() => {})
  }

  function evictOverLimit() {
    for (const key of index.keys()) {
      if (totalBytes <= maxBytes) return
      evict(key)
    }
  }

  const settled = async () => {
    while (pending.size > 0) await Promise.all(pending.values())
  }

  evictOverLimit()
  await settled()
  return {
    settled,
    put: async (key, audio) => {
      const file = path(key)
      if (audio.length > maxBytes || audio.length === 0) return
      await enqueue(key, async () => {
        const timestamp = now()
        const write = () => writeAtomically(file, audio, { modifiedAt: new Date(timestamp) })
        // The folder may have been deleted to empty the cache.
        await write().catch(async () => {
          await mkdir(folder, { recursive: true })
          await write()
        })
        setEntry(key, { bytes: audio.length, touchedAt: timestamp })
        evictOverLimit()
      })
    },
    get: async (key) => {
      const file = path(key)
      const entry = index.get(key)
      if (entry === undefined) return undefined
      const audio = await readFile(file).catch(() => undefined)
      // False if the key was evicted or put again during the read.
      const isCurrent = index.get(key) === entry
      if (audio === undefined || audio.length === 0) {
        if (isCurrent) evict(key)
        return undefined
      }
      if (!isCurrent) return audio
      setEntry(key, entry)
      const timestamp = now()
      // The absolute value, because a clock may be set back.
      if (Math.abs(timestamp - entry.touchedAt) >= touchIntervalMs) {
        entry.touchedAt = timestamp
        await utimes(file, new Date(timestamp), new Date(timestamp)).catch(() => {})
      }
      return audio
    },
  }
}

/** Returns the files of the cache, the least recently used first. */
async function readFolder(folder: string): Promise<Map<string, Entry>> {
  const entries: [key: string, entry: Entry][] = []
  const names = await readdir(folder)
  for (let start = 0; start < names.length; start += batchSize) {
    const batch = names.slice(start, start + batchSize).map(async (name) => {
      const file = isKey(name) ? await stat(join(folder, name)).catch(() => undefined) : undefined
      if (file?.isFile()) entries.push([name, { bytes: file.size, touchedAt: file.mtimeMs }])
    })
    await Promise.all(batch)
  }
  return new Map(entries.sort(([, a], [, b]) => a.touchedAt - b.touchedAt))
}
