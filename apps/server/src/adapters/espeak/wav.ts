/** Samples a second of the engine's sounds: mono, 16 bits each. */
export const sampleRate = 22_050

/** A WAV file of these parts of one sound (PCM, mono, 16 bits). */
export function wavOf(parts: readonly Int16Array[]): Uint8Array<ArrayBuffer> {
  const samples = parts.reduce((sum, part) => sum + part.length, 0)
  const file = new DataView(new ArrayBuffer(44 + samples * 2))
  const name = (at: number, text: string) => {
    for (const [index, char] of [...text].entries()) file.setUint8(at + index, char.charCodeAt(0))
  }
  name(0, 'RIFF')
  file.setUint32(4, 36 + samples * 2, true)
  name(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, sampleRate, true)
  file.setUint32(28, sampleRate * 2, true)
  file.setUint16(32, 2, true)
  file.setUint16(34, 16, true)
  name(36, 'data')
  file.setUint32(40, samples * 2, true)
  let at = 44
  for (const part of parts) {
    for (const sample of part) {
      file.setInt16(at, sample, true)
      at += 2
    }
  }
  return new Uint8Array(file.buffer)
}
