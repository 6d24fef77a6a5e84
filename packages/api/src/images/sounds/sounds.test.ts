import { describe, expect, it } from 'vitest'
import { pngBytes, wavBytes } from '../../testing/index.ts'
import { acceptSound, secondsOf } from './accept-sound.ts'
import { matroska, mp3, mp4, ogg } from './testing/containers.ts'

describe('the duration of a sound', () => {
  it.each([
    ['a WAV', wavBytes(2), 2],
    ['an MP3, after its tag and with other bytes between its frames', mp3(2), 2],
    ['an Ogg with Opus, without the samples that are skipped', ogg('opus', 2), 2],
    ['an Ogg with Vorbis', ogg('vorbis', 2), 2],
    ['an Ogg with FLAC', ogg('flac', 2), 2],
    ['a WebM, by its header', matroska({ duration: 2000 }), 2],
    ['a WebM of a recorder, by its last block', matroska({ blocks: [0, 1000, 2000] }), 2],
    ['an M4A, by its header', mp4({ duration: 2000 }), 2],
    ['an M4A of a recorder, by its fragments', mp4({ fragments: [1200, 800] }), 2],
  ])('of %s', (_, bytes, seconds) => {
    expect(secondsOf(bytes)).toBeCloseTo(seconds, 1)
    for (let length = 0; length < bytes.length; length += 7)
      expect(() => secondsOf(bytes.subarray(0, length))).not.toThrow()
  })

  it.each([
    ['INVALID_AUDIO', 'a picture', pngBytes],
    ['INVALID_AUDIO', 'a film in WebM', matroska({ duration: 2000, trackType: 1 })],
    ['INVALID_AUDIO', 'another kind of Matroska', matroska({ duration: 2000, docType: 'matroska' })],
    ['INVALID_AUDIO', 'a film in MP4', mp4({ duration: 2000, handler: 'vide' })],
    ['INVALID_AUDIO', 'a film in Ogg', ogg('theora', 2)],
    ['BROKEN_AUDIO', 'a WAV without samples', wavBytes(0).subarray(0, 36)],
    ['BROKEN_AUDIO', 'a tag without a frame', new TextEncoder().encode('ID3\x04\0\0\0\0\0\0')],
    ['AUDIO_TOO_LONG', 'a WAV of 31 seconds', wavBytes(31)],
    ['AUDIO_TOO_LONG', 'a recording of 31 seconds', matroska({ blocks: [0, 31_000] })],
  ])('%s refuses %s', async (key, _, bytes) => {
    await expect(acceptSound(new File([Uint8Array.from(bytes)], 'x'))).rejects.toMatchObject({
      key,
      issues: [{ path: ['audio'] }],
    })
  })

  it('may be 30 seconds', async () => {
    expect(Buffer.compare(await acceptSound(new File([wavBytes(30)], 'x')), wavBytes(30))).toBe(0)
  })
})
