// Needed by the import dialog before it opens a file: none of this loads a parser.
export * from './chunks.ts'
export { parseHeader } from './columns/column-header.ts'
export {
  foldName,
  type ListLanguages,
  type Meaning,
  meaningName,
  meaningsFor,
  parseLanguage,
  parseMeaning,
  settleMeanings,
} from './columns/columns.ts'
export * from './entries.ts'
export type * from './exported.ts'
export * from './file-error.ts'
export { findWord, hidePart } from './hidden-part.ts'
export { jsonFormat } from './json/format.ts'
export { eachLine } from './line.ts'
export * from './source-file.ts'
