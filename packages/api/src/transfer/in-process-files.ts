import { openAsBlob } from 'node:fs'
import { openImportFile } from '@wordtide/transfer/import'
import type { VocabularyFiles } from '../ports.ts'

/** Reads files in the thread that calls it, for tests and for programs that serve nobody. */
export const inProcessFiles: VocabularyFiles = {
  open: async ({ path }, options) => openImportFile(await openAsBlob(path), options),
}
