import { imageTypeOf } from './images.ts'

/** The media types of sounds that the server accepts. */
export const soundTypes = ['audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/webm', 'audio/mp4'] as const
export type SoundType = (typeof soundTypes)[number]

/** The extension of a file with a sound of this type. */
export const soundExtensions: Record<SoundType, string> = {
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
}

/** The number of a sound's first bytes that `soundTypeOf` needs. */
export const soundSignatureLength = 12

/** Returns the type of a sound, judged by its first bytes: the signature of its container, or an ID3 tag or a frame of MP3. */
export function soundTypeOf(bytes: Uint8Array): SoundType | undefined {
  const startsWith = (text: string, offset = 0) =>
    [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0))
  if (startsWith('OggS')) return 'audio/ogg'
  if (startsWith('RIFF') && startsWith('WAVE', 8)) return 'audio/wav'
  if (startsWith('\x1a\x45\xdf\xa3')) return 'audio/webm'
  if (startsWith('ftyp', 4)) return 'audio/mp4'
  const [first = 0, second = 0] = bytes
  // The sync word of a frame whose layer is III (ISO 11172-3).
  const isFrame = first === 0xff && second >> 5 === 7 && ((second >> 1) & 3) === 1
  return startsWith('ID3') || isFrame ? 'audio/mpeg' : undefined
}

/** Returns the type of a stored file, which is an image or a sound. */
export const fileTypeOf = (bytes: Uint8Array) => imageTypeOf(bytes) ?? soundTypeOf(bytes)

const pathOfSounds = (id: string) => `/api/vocs/${id}/audio/`

/** Returns the path at which the sound of a vocabulary is read; null if it has none. */
export const audioPathOf = (id: string, audioId: string | null): string | null =>
  audioId === null ? null : `${pathOfSounds(id)}${audioId}`

/** Returns whether a path is that of a sound which this vocabulary has, or had. */
export const isAudioPathOf = (id: string, path: string): boolean => path.startsWith(pathOfSounds(id))

/** Returns whether a text is the path of a sound on this server, of any vocabulary. */
export const isAudioPath = (text: string): boolean => /^\/api\/vocs\/[\w-]+\/audio\/[\w-]+$/.test(text)
