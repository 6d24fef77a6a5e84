import { basename, dirname, resolve } from 'node:path'
import { DictionaryError, type SourceOptions } from './entry.ts'
import { openSource } from './sources/open.ts'
import type { StoredDetails } from './store/format.ts'
import { withTemporaryFolder, writeDictionary } from './store/write.ts'

/**
 * Adds a dictionary as others publish it to a folder, under an id made of its name, in place of one with that id. Throws DictionaryError
 * with one line for the operator if the file is bad; the folder is then as it was.
 */
export function addDictionary(
  path: string,
  folder: string,
  options: Omit<SourceOptions, 'temporary'> = {},
): Promise<StoredDetails & { id: string }> {
  return withTemporaryFolder(folder, async (temporary) => {
    try {
      const source = await openSource(path, { ...options, temporary })
      const id = idOf(path)
      return { id, ...(await writeDictionary(source, { folder, id, temporary }).finally(() => source.close())) }
    } catch (error) {
      if (error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)))
        throw new DictionaryError('it is damaged, or only a part of it')
      throw error
    }
  })
}

/** `freedict-swe-eng` of `/usr/share/dictd/freedict-swe-eng.dict.dz`, `wordnet-3-0` of `WordNet-3.0/dict`. */
const idOf = (path: string): string =>
  (basename(path) === 'dict' ? basename(dirname(resolve(path))) : basename(path))
    .replace(/(\.(gz|dz|index|dict|json|jsonl|u8|txt))+$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'dictionary'
