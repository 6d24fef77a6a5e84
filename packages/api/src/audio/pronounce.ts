import type { ttsInput } from '@wordtide/contract'
import type * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { countAttempt } from '../limits/index.ts'
import { findReading } from './find-reading.ts'
import { soundTypeOf } from './sound-type.ts'

/** A sound as a door sends it. */
export interface SaidSound {
  /** A function, which JSON leaves out: bytes travel by the other door. */
  bytes(): Uint8Array
  type: string
  /** Made from what is said, and weak: the same words never sound the same to the bit. */
  etag: string
  /** Whether it may be kept; what may sound different another time is asked for again. */
  lasting: boolean
}

/** Says a text: NO_VOICE, BUSY, TOO_MANY_REQUESTS. */
export async function pronounce(context: SignedIn, { t, l }: z.output<typeof ttsInput>): Promise<SaidSound> {
  const { bytes, key, cacheable } = await context.speech.say({
    text: t,
    language: l,
    userId: context.person.id,
    findReading: () => findReading(context, t, l),
    onCacheMiss: () => countAttempt(context, 'sound', context.person.id),
  })
  return {
    bytes: () => bytes,
    type: soundTypeOf(bytes) ?? 'application/octet-stream',
    etag: `W/"${key}"`,
    lasting: cacheable,
  }
}
