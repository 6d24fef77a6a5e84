// Apart from draft-storage.ts: few drafts have files.

import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { stores } from '../lib/kept/stored-keys.ts'

let opened: UseStore | undefined

const store = (): UseStore => (opened ??= createStore(...stores.draftFiles))

/** Returns the files of a draft, by the field that holds them. */
export const readFiles = (key: string): Promise<Record<string, File> | undefined> => get(key, store())

/** Replaces the files of a draft. */
export const writeFiles = (key: string, files: Record<string, File>): Promise<void> =>
  Object.keys(files).length === 0 ? del(key, store()) : set(key, files, store())
