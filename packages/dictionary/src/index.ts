export { DictionaryError, type Entry } from './entry.ts'
export { fileSuffix } from './store/format.ts'
export { type Dictionary, openDictionary, readDetails } from './store/read.ts'
