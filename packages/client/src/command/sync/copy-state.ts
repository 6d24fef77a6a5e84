import { join } from 'node:path'
import { fieldsOf, parseJson, readText, replaceFile } from '../files.ts'

/** State kept beside the files of a folder, to find out what has changed since. */
export interface CopyState {
  /** The owner of the lists. */
  url: string
  userId: string
  /** The cursor in the feed of changes; undefined before its end was first reached. */
  cursor: string | undefined
  /** The files, by the ids of their lists. */
  files: Map<string, CopiedFile>
  /** The ids of the vocabularies by those of their lists: the deletion of a vocabulary names no list. */
  vocs: Map<string, Set<string>>
  /** Lists whose files are yet to be written. */
  pending: Set<string>
  /** Lists that are gone, or may no longer be seen, whose files are yet to be deleted. */
  gone: Set<string>
}

export interface CopiedFile {
  /** In the folder. */
  name: string
  /** Of the file as it was written, to notice what was edited. */
  hash: string
}

const stateFile = (folder: string) => join(folder, '.wordtide-sync.json')

export const emptyCopyState = (url: string, userId: string): CopyState => ({
  url,
  userId,
  cursor: undefined,
  files: new Map(),
  vocs: new Map(),
  pending: new Set(),
  gone: new Set(),
})

/** Returns the state of a folder; undefined if it has none. */
export async function readCopyState(folder: string): Promise<CopyState | undefined> {
  const stored = fieldsOf(parseJson((await readText(stateFile(folder))) ?? ''))
  const { url, userId, cursor } = stored
  if (typeof url !== 'string' || typeof userId !== 'string') return undefined
  return {
    url,
    userId,
    cursor: typeof cursor === 'string' ? cursor : undefined,
    files: new Map(
      Object.entries(fieldsOf(stored.files)).flatMap(([id, value]) => {
        const { name, hash } = fieldsOf(value)
        return typeof name === 'string' && typeof hash === 'string' ? [[id, { name, hash }]] : []
      }),
    ),
    vocs: new Map(Object.entries(fieldsOf(stored.vocs)).map(([id, vocs]) => [id, textsOf(vocs)])),
    pending: textsOf(stored.pending),
    gone: textsOf(stored.gone),
  }
}

export async function writeCopyState(folder: string, state: CopyState): Promise<void> {
  const { files, vocs, pending, gone, ...rest } = state
  const written = {
    ...rest,
    files: Object.fromEntries(files),
    vocs: Object.fromEntries([...vocs].map(([id, ids]) => [id, [...ids]])),
    pending: [...pending],
    gone: [...gone],
  }
  await replaceFile(stateFile(folder), `${JSON.stringify(written)}\n`)
}

const textsOf = (value: unknown) =>
  new Set(Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [])
