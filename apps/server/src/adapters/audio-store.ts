import type { AudioCache } from '@wordtide/api'
import { audioTypeOf } from '@wordtide/api'
import type { ObjectStore, StoredObject } from './object-store.ts'

const prefix = 'speech/'

/**
 * A cache of audio that several processes share: in a store under `speech/` and the key, with a cache of this process in front of it. While
 * the store cannot be used, sounds count as not cached there. `trim` removes those that were stored first, until there are at most `maxBytes`.
 */
export function sharedAudioCache(store: ObjectStore, local: AudioCache, maxBytes: number): AudioCache {
  return {
    async put(key, audio) {
      await local.put(key, audio)
      if (maxBytes > 0) await store.put(prefix + key, audio, audioTypeOf(audio) ?? 'application/octet-stream')
    },
    async get(key) {
      const cached = await local.get(key)
      if (cached !== undefined || maxBytes === 0) return cached
      const shared = await store.get(prefix + key).catch(() => undefined)
      if (shared !== undefined) await local.put(key, shared).catch(() => {})
      return shared
    },
    async trim() {
      const sounds: StoredObject[] = []
      for await (const sound of store.list(prefix)) sounds.push(sound)
      let excess = sounds.reduce((sum, { bytes }) => sum + bytes, -maxBytes)
      for (const { key, bytes } of sounds.sort((a, b) => a.storedAt.getTime() - b.storedAt.getTime())) {
        if (excess <= 0) return
        await store.remove(key)
        excess -= bytes
      }
    },
  }
}
