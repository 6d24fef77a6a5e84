import { messages } from '@wordtide/contract'
import { parseMeaning, settleMeanings } from '@wordtide/transfer'
import { AppError } from '../calls/errors.ts'

/**
 * Returns the meaning of the columns that a request names, for a list. Throws INVALID_INPUT at the first column that is unknown, has the
 * meaning of another one where only one may, or is not among the `width` columns of the file.
 */
export function settleGivenColumns(
  names: readonly string[],
  list: { targetLanguages: readonly string[] },
  width = Number.POSITIVE_INFINITY,
): string[] {
  const settled = settleMeanings(names, list)
  for (const [index, name] of names.entries()) {
    if (index >= width) throw invalidColumn(index, 'The file has fewer columns')
    if (name !== '' && parseMeaning(name) === undefined) throw invalidColumn(index, 'Unknown column')
    if (name !== '' && settled[index] === '') throw invalidColumn(index, messages.duplicate)
  }
  return settled
}

const invalidColumn = (index: number, message: string) =>
  new AppError('INVALID_INPUT', { issues: [{ path: ['columns', index], message }] })
