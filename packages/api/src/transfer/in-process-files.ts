import { openAsBlob } from 'node:fs'
import { openImportFile } from '@wordtide/transfer/import'
import type { VocabularyFiles } from '../ports.ts'

/** Reads files in the calling thread, for tests and for programs that are not servers. */
export const inProcessFiles: VocabularyFiles = {
  open: async ({ path }, options) => openImportFile(await openAsBlob(path), options),
}
