/** Reasons why a file cannot be read at all, by a stable key. Nothing of it is saved then. */
export const fileProblems = {
  EMPTY: 'The file is empty',
  UNKNOWN_FORMAT: 'The file is in none of the formats that can be imported',
  NOT_TEXT: 'The file is not text in UTF-8 or UTF-16',
  OTHER_ENCODING:
    'The file is text, but not in UTF-8. Save it as CSV UTF-8 in your spreadsheet program, then import that',
  OFFICE_FILE:
    'The file is in the format of an office program. Save it as CSV UTF-8 in your spreadsheet program, then import that',
  DAMAGED: 'The file is damaged or incomplete',
  TOO_LARGE: 'The file is too large',
  TOO_MANY_ROWS: 'The file has too many rows',
  TOO_MANY_COLUMNS: 'The file has too many columns',
  CELL_TOO_LONG: 'A cell of the file is too long',
  QUOTE_NOT_CLOSED: 'A quotation mark at the beginning of a cell is never closed',
  NEWER_VERSION: 'The file was made by a newer version, which cannot be read',
  ENCRYPTED: 'The file is encrypted',
  NO_VOCABULARIES: 'The file has no words',
  SEVERAL_LISTS: 'The file has several lists: choose one',
  LIST_NOT_OBJECT: 'The field "list" must be an object',
  LISTS_NOT_ARRAY: 'The field "ownLists" must be an array of objects',
  VOCABULARIES_NOT_ARRAY: 'The field "vocabularies" of a list must be an array',
  UNKNOWN_LIST: 'The file has no such list',
} as const

export type FileProblem = keyof typeof fileProblems

interface FileErrorOptions extends ErrorOptions {
  /** The row of the problem, in a table. */
  row?: number | undefined
}

/** A file that cannot be read. The message is for its user. */
export class FileError extends Error {
  readonly problem: FileProblem
  readonly row: number | undefined

  constructor(problem: FileProblem, { row, ...options }: FileErrorOptions = {}) {
    super(row === undefined ? fileProblems[problem] : `${fileProblems[problem]} (row ${row})`, options)
    this.name = 'FileError'
    this.problem = problem
    this.row = row
  }
}
