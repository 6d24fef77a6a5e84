import { errorCatalogue, limits, type SoundType, soundTypeOf } from '@wordtide/contract'
import { AppError } from '../../calls/errors.ts'
import { mp3Seconds, wavSeconds } from './audio-length.ts'
import { mp4Seconds } from './mp4.ts'
import { oggSeconds } from './ogg.ts'
import { webmSeconds } from './webm.ts'

/** Encoders fill the last frame. */
const paddingSeconds = 0.1

/**
 * Returns the bytes of an uploaded sound, which are stored unchanged. Throws INVALID_AUDIO if its type is not accepted, AUDIO_TOO_LONG, and
 * BROKEN_AUDIO if it has no duration.
 */
export async function acceptSound(file: File): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const seconds = secondsOf(bytes)
  if (seconds === undefined) throw audioError('INVALID_AUDIO')
  if (!Number.isFinite(seconds) || seconds <= 0) throw audioError('BROKEN_AUDIO')
  if (seconds > limits.audio.seconds + paddingSeconds) throw audioError('AUDIO_TOO_LONG')
  return bytes
}

/** Returns the duration of a sound; undefined if the file is not a sound, not a finite number if it is damaged. */
export function secondsOf(bytes: Uint8Array): number | undefined {
  const type = soundTypeOf(bytes)
  if (type === undefined) return undefined
  try {
    return durations[type](bytes)
  } catch (error) {
    if (error instanceof RangeError) return Number.NaN
    throw error
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const durations: Record<SoundType, (bytes: Uint8Array) => number | undefined> = {
  'audio/mpeg': mp3Seconds,
  'audio/ogg': (bytes) => oggSeconds(viewOf(bytes)),
  'audio/wav': wavSeconds,
  'audio/webm': (bytes) => webmSeconds(viewOf(bytes)),
  'audio/mp4': (bytes) => mp4Seconds(viewOf(bytes)),
}

/** Creates an error whose message belongs beside the field `audio`. */
const audioError = (key: 'INVALID_AUDIO' | 'BROKEN_AUDIO' | 'AUDIO_TOO_LONG') =>
  new AppError(key, { issues: [{ path: ['audio'], message: errorCatalogue[key].message }] })
