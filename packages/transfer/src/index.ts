// What the import dialog needs before it opens a file: none of this loads a parser.
export * from './file-error.ts'
export type * from './source-file.ts'
