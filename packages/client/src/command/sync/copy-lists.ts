import { createHash } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isWordtideError } from '../../index.ts'
import { isMissing, replaceFile } from '../files.ts'
import type { Wordtide } from '../types.ts'
import type { CopiedFile, CopyState } from './copy-state.ts'

/** The names of the files that were written, deleted, and moved aside because somebody had edited them. */
export interface Copied {
  written: string[]
  deleted: string[]
  aside: string[]
}

/** Brings the files of a folder up to date: writes the pending lists, and deletes those that are gone. */
export async function copyLists(wordtide: Wordtide, folder: string, state: CopyState): Promise<Copied> {
  const copied: Copied = { written: [], deleted: [], aside: [] }
  for (const id of [...state.pending]) {
    const list = await readList(wordtide, id)
    if (list === undefined) state.gone.add(id)
    else await writeList(folder, state, id, list, copied)
    state.pending.delete(id)
  }
  for (const id of [...state.gone]) {
    const file = state.files.get(id)
    if (file !== undefined) {
      await removeFile(folder, file, copied)
      copied.deleted.push(file.name)
    }
    state.files.delete(id)
    state.gone.delete(id)
  }
  return copied
}

interface ReadList {
  name: string
  bytes: Uint8Array
}

/** Undefined if the list is gone. */
async function readList(wordtide: Wordtide, id: string): Promise<ReadList | undefined> {
  try {
    const { name } = await wordtide.lists.get({ id })
    const exported = await wordtide.transfer.exportList({ id, format: 'json' })
    return { name, bytes: new Uint8Array(await exported.arrayBuffer()) }
  } catch (error) {
    if (isWordtideError(error, 'LIST_NOT_FOUND')) return undefined
    throw error
  }
}

async function writeList(folder: string, state: CopyState, id: string, list: ReadList, copied: Copied): Promise<void> {
  const earlier = state.files.get(id)
  const name = await nameFor(folder, earlier, id, list.name)
  const hash = hashOf(list.bytes)
  if (earlier?.name === name && (await hashOfFile(folder, name)) === hash) return
  if (earlier !== undefined) await removeFile(folder, earlier, copied)
  await replaceFile(join(folder, name), list.bytes)
  state.files.set(id, { name, hash })
  copied.written.push(name)
}

/** Deletes a file as it was written; one that somebody has edited is moved aside. */
async function removeFile(folder: string, { name, hash }: CopiedFile, { aside }: Copied): Promise<void> {
  const present = await hashOfFile(folder, name)
  if (present === undefined) return
  if (present === hash) return rm(join(folder, name))
  const edited = name.replace(/\.json$/, `.edited-${Date.now()}.json`)
  await rename(join(folder, name), join(folder, edited))
  aside.push(edited)
}

/** The file is named as the list is; where another file has that name, with the end of the list's id. */
async function nameFor(folder: string, earlier: CopiedFile | undefined, id: string, listName: string): Promise<string> {
  const [name, other] = [`${nameOfFile(listName)}.json`, `${nameOfFile(listName)}-${id.slice(-8)}.json`]
  if (earlier?.name === name || earlier?.name === other) return earlier.name
  return (await hashOfFile(folder, name)) === undefined ? name : other
}

/** Without the characters that some file system refuses. */
const nameOfFile = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, '-')
    .replace(/^\.+|[. ]+$/g, '') || 'list'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

async function hashOfFile(folder: string, name: string): Promise<string | undefined> {
  try {
    return hashOf(await readFile(join(folder, name)))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
