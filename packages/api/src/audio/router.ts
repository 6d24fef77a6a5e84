import { ttsInput, voicesView } from '@wordtide/contract'
import { trpc } from '../init.ts'
import { protectedProcedure } from '../procedures.ts'
import { speak } from './speak.ts'

export const audioRouter = trpc.router({
  /** The languages that the server speaks. */
  listVoices: protectedProcedure.output(voicesView).query(({ ctx }) => ctx.speech.voices()),
  /** The sound's bytes, for a door that sends files. */
  speak: protectedProcedure.input(ttsInput).query(({ ctx, input }) => speak(ctx, input)),
})
