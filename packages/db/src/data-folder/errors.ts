/** Thrown if the data folder cannot be used. The message is one line that names the folder and says what to do. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** Returns the code of a system error such as 'ENOENT'; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
