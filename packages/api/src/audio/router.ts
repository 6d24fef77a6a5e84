import { ttsInput, voicesView } from '@wordtide/contract'
import { trpc } from '../init.ts'
import { signedIn } from '../procedures.ts'
import { pronounce } from './pronounce.ts'

export const audioRouter = trpc.router({
  /** The languages that the server speaks. */
  voices: signedIn.output(voicesView).query(({ ctx }) => ctx.speech.voices()),
  /** The sound's bytes, for a door that sends files. */
  tts: signedIn.input(ttsInput).query(({ ctx, input }) => pronounce(ctx, input)),
})
