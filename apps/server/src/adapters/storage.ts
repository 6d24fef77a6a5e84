import { join } from 'node:path'
import type { AudioCache, ImageStore, Log } from '@wordtide/api'
import { readFolderId, type StoreMark } from '@wordtide/db'
import type { Config } from '../config.ts'
import type { StoreAddress } from '../store-address.ts'
import { diskAudioCache } from './audio-disk.ts'
import { sharedAudioCache } from './audio-store.ts'
import { diskImages } from './images-disk.ts'
import { storedImages } from './images-store.ts'
import type { ObjectStore } from './object-store.ts'

type Settings = Pick<Config, 'dataDir' | 'storage' | 'speechCacheBytes'>

/** The storage of images and sounds. */
export interface Storage {
  images: ImageStore
  /** Opens the cache of sounds, in this folder of the machine and in the store. */
  openSounds(folder: string): Promise<AudioCache>
  /** Names the place of the images: two servers with the same one see the same images. */
  readPlace(): Promise<string>
  /** The store's record of its database. A data folder keeps this record in files of its own. */
  mark?: StoreMark
}

/** Opens the store that the settings name, or the data folder without one. Throws StartupError for the store, and what the folder throws. */
export async function openStorage({ dataDir, storage, speechCacheBytes }: Settings, log: Log): Promise<Storage> {
  if (storage === undefined)
    return {
      images: await openDiskImages(dataDir),
      openSounds: (folder) => diskAudioCache(folder, speechCacheBytes),
      readPlace: () => readFolderId(dataDir),
    }
  const store = await openStore(storage, log)
  const place = `${storage.endpoint}/${storage.bucket}`
  return {
    images: storedImages(store),
    openSounds: async (folder) =>
      sharedAudioCache(store, await diskAudioCache(folder, speechCacheBytes), speechCacheBytes),
    readPlace: async () => place,
    mark: markOf(store, place),
  }
}

/** The mark of a store: objects beside those of images and sounds. */
const markOf = (store: ObjectStore, place: string): StoreMark => ({
  place,
  read: async (name) => {
    const bytes = await store.get(name)
    return bytes && Buffer.from(bytes).toString().trim()
  },
  write: (name, id) => store.put(name, Buffer.from(`${id}\n`), 'text/plain'),
  remove: (name) => store.remove(name),
})

/** Opens the images in the data folder, whether a store is set or not. */
export const openDiskImages = (dataDir: string): Promise<ImageStore> => diskImages(join(dataDir, 'images'))

/** The client of stores is half a megabyte of code, which is loaded only for servers with a store. */
async function openStore(address: StoreAddress, log: Log): Promise<ObjectStore> {
  const { openObjectStore } = await import('./object-store.ts')
  return openObjectStore(address, log)
}
