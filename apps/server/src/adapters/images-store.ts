import type { ImageStore } from '@wordtide/api'
import { fileTypeOf } from '@wordtide/contract'
import type { ObjectStore } from './object-store.ts'

const prefix = 'images/'

/** Images and sounds in a store, each under `images/` and its id. */
export function storedImages(store: ObjectStore): ImageStore {
  const keyOf = (id: string) => `${prefix}${id}`
  return {
    put: (id, bytes) => store.put(keyOf(id), bytes, fileTypeOf(bytes) ?? 'application/octet-stream'),
    get: (id) => store.get(keyOf(id)),
    async open(id) {
      const head = await store.head(keyOf(id))
      return head && { length: head.bytes, mediaType: head.mediaType, read: (range) => store.read(keyOf(id), range) }
    },
    has: async (id) => (await store.head(keyOf(id))) !== undefined,
    remove: (id) => store.remove(keyOf(id)),
    async *list() {
      for await (const { key, storedAt, bytes } of store.list(prefix))
        yield { id: key.slice(prefix.length), storedAt, bytes }
    },
  }
}
