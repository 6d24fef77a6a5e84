import { type LanguageCode, readingOf, type ttsInput } from '@wordtide/contract'
import { learners, lists, shares, vocs } from '@wordtide/db'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { countAttempt } from '../limits/index.ts'
import { isVisible, shareOf } from '../lists/index.ts'
import { termKeysOf } from '../paging/search.ts'
import { ByteStream } from '../values/byte-stream.ts'
import { audioTypeOf } from './speech.ts'

/** Speaks a text. Throws NO_VOICE, BUSY or TOO_MANY_REQUESTS; cached audio does not count as an attempt. */
export async function speak(
  context: UserContext,
  { t: text, l: language }: z.output<typeof ttsInput>,
): Promise<ByteStream> {
  const userId = context.user.id
  const { bytes, key, cacheable } = await context.speech.say({
    text,
    language,
    userId,
    findReading: () => findReading(context, text, language),
    onCacheMiss: () => countAttempt(context, 'sound', userId),
  })
  const mediaType = audioTypeOf(bytes) ?? 'application/octet-stream'
  // The tag is weak and made from the cache key: engines do not reproduce audio byte for byte.
  return ByteStream.of(bytes, { mediaType, cache: cacheable ? 'week' : 'revalidate', etag: `W/"${key}"` })
}

/** The maximum number of vocabularies with the same term that are searched for a reading. */
const maxVocabularies = 20

/** Returns the reading of a term from the lists of this language that the user learns and may see (decision 018). */
async function findReading(
  { db, user }: UserContext,
  term: string,
  language: LanguageCode,
): Promise<string | undefined> {
  const rows = await db
    .select({ attributes: vocs.attributes })
    .from(learners)
    .innerJoin(lists, eq(lists.id, learners.listId))
    .leftJoin(shares, shareOf(user.id))
    .innerJoin(vocs, and(eq(vocs.listId, lists.id), inArray(vocs.termKey, termKeysOf(term))))
    .where(and(eq(learners.userId, user.id), eq(lists.language, language), eq(vocs.term, term), isVisible(user.id)))
    .orderBy(asc(vocs.id))
    .limit(maxVocabularies)
  for (const { attributes } of rows) {
    const reading = readingOf(attributes, term)
    if (reading !== undefined) return reading
  }
  return undefined
}
