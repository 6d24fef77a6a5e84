/** The reason why a chunk could not be loaded. `replaced`: the document could be loaded, so a new release has other chunks. */
export type CodeFailure = 'offline' | 'unreachable' | 'replaced'

/** Returns the reason why a chunk could not be loaded. */
export async function findCodeFailure(): Promise<CodeFailure> {
  if (!navigator.onLine) return 'offline'
  try {
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' })
    return ok ? 'replaced' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** The texts that the user reads. */
export const codeFailureTexts: Record<CodeFailure, string> = {
  offline: 'You are offline. It is loaded as soon as you are connected again.',
  unreachable: 'Check the connection, then try again.',
  replaced: 'There is a new version of Wordtide. Reload the page to use it.',
}

const chunkErrors = /dynamically imported module|importing a module script/i

/** Returns whether an error is of a chunk that could not be loaded. Its message contains an address, which tells the user nothing. */
export const isChunkError = (error: unknown): boolean => error instanceof Error && chunkErrors.test(error.message)
