import { type ErrorKey, toErrorBody } from '@wordtide/contract'
import { delay, HttpResponse, http } from 'msw'
import { server } from './server.ts'

/** How the server says a text: well, not at all by a name of the catalogue, never, or the connection is cut. */
export type SoundReply = 'sound' | ErrorKey | 'hang' | 'cut'

/**
 * What `GET /api/tts` answers from now on. The sound of a text is the text itself, so that a test can tell which one plays;
 * what was asked for is in the list that comes back, as 'de: Apfel'. `headers` stand on a refusal.
 */
export function answerSound(
  reply: SoundReply | ((text: string) => SoundReply | Promise<SoundReply>) = 'sound',
  headers: Record<string, string> = {},
) {
  const asked: string[] = []
  server.use(
    http.get('*/api/tts', async ({ request }) => {
      const { searchParams } = new URL(request.url)
      const text = searchParams.get('t') ?? ''
      asked.push(`${searchParams.get('l')}: ${text}`)
      const said = typeof reply === 'function' ? await reply(text) : reply
      if (said === 'hang') await delay('infinite')
      if (said === 'cut') return HttpResponse.error()
      if (said === 'sound' || said === 'hang')
        return new HttpResponse(text, { headers: { 'content-type': 'audio/wav' } })
      const body = toErrorBody(said)
      return HttpResponse.json(body, { status: body.status, headers })
    }),
  )
  return asked
}
