import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { codeOf } from './errors.ts'

/** Files flushed at a time: the disk combines concurrent flushes. */
const flushedAtOnce = 16

/** Flushes a file or a folder to disk. A folder is not flushed on systems that cannot do so, such as Windows. */
export function flushPath(path: string): void {
  const { file, isFolder } = openToFlush(path)
  try {
    fsyncSync(file)
  } catch (error) {
    if (!isFolder) throw error
  } finally {
    closeSync(file)
  }
}

/** Some systems flush only files that are open for writing; a folder cannot be opened so. */
function openToFlush(path: string): { file: number; isFolder: boolean } {
  try {
    return { file: openSync(path, 'r+'), isFolder: false }
  } catch (error) {
    if (codeOf(error) !== 'EISDIR') throw error
    return { file: openSync(path, 'r'), isFolder: true }
  }
}

/** Flushes the content of a file in the background. A file that no longer exists needs no flush. */
export async function flushContent(path: string): Promise<void> {
  try {
    const file = await open(path, 'r+')
    await file.datasync().finally(() => file.close())
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** The state of files and folders by absolute path: the time of their last change, in ns, which no program can set. */
export type FileStates = Map<string, bigint>

/** Flushes a folder with everything in it. Returns the states that have been flushed. */
export async function flushFolder(folder: string): Promise<FileStates> {
  const states: FileStates = new Map()
  const names = await readdir(folder, { recursive: true })
  const paths = ['.', ...names].map((name) => resolve(folder, name)).values()
  const flushNext = async () => {
    for (const path of paths) {
      const state = await stat(path, { bigint: true })
      const file = await open(path, state.isDirectory() ? 'r' : 'r+')
      try {
        await file.sync()
      } catch (error) {
        if (!state.isDirectory()) throw error
      } finally {
        await file.close()
      }
      states.set(path, state.ctimeNs)
    }
  }
  await Promise.all(Array.from({ length: flushedAtOnce }, flushNext))
  return states
}
