import { ttsInput, voicesView } from '@wordtide/contract'
import { voc } from '../calls/examples.ts'
import { protectedProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { byteStream } from '../values/byte-stream.ts'
import { speak } from './speak.ts'

export const audioRouter = trpc.router({
  /** The languages that the server speaks. */
  listVoices: protectedProcedure.output(voicesView).query(({ ctx }) => ctx.speech.voices()),

  speak: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/tts',
        summary: 'Speak a text',
        errors: ['NO_VOICE', 'TOO_MANY_REQUESTS', 'BUSY'],
        parameters: { t: 'The text to speak.', l: 'The language of the text.' },
        file: { types: ['audio/wav', 'audio/mpeg'] },
        example: { input: { t: voc.term, l: voc.language } },
      },
    })
    .input(ttsInput)
    .output(byteStream)
    .query(({ ctx, input }) => speak(ctx, input)),
})
