import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { SoundStore } from '@wordtide/api'
import { isHalf, writeWhole } from './write-whole.ts'

/** The time of a file says when it was used last, give or take this much: a mark at every use would cost more than the use. */
const markMs = 60 * 60 * 1000

/** Files that are looked at or removed at a time while the folder is read. */
const together = 64

const isKey = (name: string) => /^[0-9a-f]{64}$/.test(name)

interface Kept {
  bytes: number
  /** What the file's time says, in ms. */
  markedAt: number
}

export interface DiskSounds extends SoundStore {
  /** Waits until what is under way in the folder is done. */
  settled(): Promise<void>
}

/**
 * Sounds in a folder, a file each, of at most `maxBytes` together: what was not used for the longest time goes first, also
 * if that was before the last start. A file appears only when it is whole. It is a cache: what vanished, or cannot be read,
 * is not kept.
 */
export async function diskSounds(folder: string, maxBytes: number, now: () => number = Date.now): Promise<DiskSounds> {
  await mkdir(folder, { recursive: true })
  /** Every file, the one that was not used for the longest time in front. */
  const index = await readFolder(folder)
  let total = [...index.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  /** What is under way for each key, one after the other. */
  const busy = new Map<string, Promise<void>>()

  const path = (key: string) => {
    // Keys are our own; this keeps it so, whatever a caller hands in.
    if (!isKey(key)) throw new Error('not a key of a sound')
    return join(folder, key)
  }

  function inTurn(key: string, work: () => Promise<void>): Promise<void> {
    const done = (busy.get(key) ?? Promise.resolve()).then(work)
    const over = done
      .catch(() => {})
      .finally(() => {
        if (busy.get(key) === over) busy.delete(key)
      })
    busy.set(key, over)
    return done
  }

  function count(key: string, kept: Kept | undefined) {
    total += (kept?.bytes ?? 0) - (index.get(key)?.bytes ?? 0)
    // Anew, so that it stands at the end.
    index.delete(key)
    if (kept !== undefined) index.set(key, kept)
  }

  /** Forgets a sound at once; its file goes when it can, unless it was put again meanwhile. */
  function drop(key: string) {
    count(key, undefined)
    inTurn(key, async () => {
      if (!index.has(key)) await rm(path(key), { force: true })
    }).catch(() => {})
  }

  function makeRoom() {
    for (const key of index.keys()) {
      if (total <= maxBytes) return
      drop(key)
    }
  }

  const settled = async () => {
    while (busy.size > 0) await Promise.all(busy.values())
  }

  makeRoom()
  await settled()
  return {
    settled,
    put: async (key, sound) => {
      const file = path(key)
      if (sound.length > maxBytes || sound.length === 0) return
      await inTurn(key, async () => {
        const at = now()
        const write = () => writeWhole(file, sound, { at: new Date(at) })
        // Somebody may have emptied the cache by its folder.
        await write().catch(async () => {
          await mkdir(folder, { recursive: true })
          await write()
        })
        count(key, { bytes: sound.length, markedAt: at })
        makeRoom()
      })
    },
    get: async (key) => {
      const file = path(key)
      const kept = index.get(key)
      if (kept === undefined) return undefined
      const sound = await readFile(file).catch(() => undefined)
      // Unless it was dropped or put again while it was read.
      const same = index.get(key) === kept
      if (sound === undefined || sound.length === 0) {
        if (same) drop(key)
        return undefined
      }
      if (!same) return sound
      count(key, kept)
      const at = now()
      // Either way round: a clock may be set back.
      if (Math.abs(at - kept.markedAt) >= markMs) {
        kept.markedAt = at
        await utimes(file, new Date(at), new Date(at)).catch(() => {})
      }
      return sound
    },
  }
}

/** The sounds in a folder, the one that was not used for the longest time in front; what was left half-written is removed. */
async function readFolder(folder: string): Promise<Map<string, Kept>> {
  const found: [key: string, kept: Kept][] = []
  const names = await readdir(folder)
  for (let at = 0; at < names.length; at += together) {
    const some = names.slice(at, at + together).map(async (name) => {
      if (isHalf(name)) return rm(join(folder, name), { force: true })
      const file = isKey(name) ? await stat(join(folder, name)).catch(() => undefined) : undefined
      if (file?.isFile()) found.push([name, { bytes: file.size, markedAt: file.mtimeMs }])
    })
    await Promise.all(some)
  }
  return new Map(found.sort(([, one], [, other]) => one.markedAt - other.markedAt))
}
