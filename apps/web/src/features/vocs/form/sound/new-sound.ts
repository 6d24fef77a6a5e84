import { audioFile, errorCatalogue, soundSignatureLength, soundTypeOf } from '@wordtide/contract'

/** The new sound of a form. Its type is read from its first bytes, as on the server, which also sees how long it is. */
export const newSound = audioFile.refine(
  async (file) => {
    const signature = await file.slice(0, soundSignatureLength).arrayBuffer()
    return soundTypeOf(new Uint8Array(signature)) !== undefined
  },
  { error: errorCatalogue.INVALID_AUDIO.message, when: ({ issues }) => issues.length === 0 },
)

/** Returns why a file cannot be the sound of a form; undefined if it can. */
export async function findSoundError(file: File): Promise<string | undefined> {
  const { error } = await newSound.safeParseAsync(file)
  return error?.issues[0]?.message
}
