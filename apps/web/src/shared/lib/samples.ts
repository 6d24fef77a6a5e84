import type { LanguageCode } from '@wordtide/contract/values'
import { statusFailure } from '../api/errors.ts'
import { CALL_TIMEOUT_MS, fetchWithTimeout } from '../api/fetch.ts'

/** A list that comes with the product. */
export interface Sample {
  language: LanguageCode
  path: string
  /** The number of vocabularies. */
  words: number
}

/** First words for speakers of English. */
export const samples: readonly Sample[] = [
  { language: 'es', path: '/samples/spanish.json', words: 60 },
  { language: 'de', path: '/samples/german.json', words: 60 },
  { language: 'ja', path: '/samples/japanese.json', words: 60 },
]

/** Fetches the file of a sample; throws like a call of the API. */
export async function fetchSample(path: string): Promise<Blob> {
  const read = async (response: Response) => ({ status: response.status, content: await response.blob() })
  const { status, content } = await fetchWithTimeout(path, {}, CALL_TIMEOUT_MS, read)
  if (status !== 200) throw statusFailure(status)
  return content
}
