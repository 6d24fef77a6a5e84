import { type ErrorKey, toErrorBody } from '@wordtide/contract'
import { delay, HttpResponse, http } from 'msw'
import { server } from './server.ts'

/** A response of the text-to-speech endpoint: audio, an error of the catalogue, none, or a broken connection. */
export type TtsReply = 'audio' | ErrorKey | 'hang' | 'cut'

/**
 * Sets the response of `GET /api/tts`; `headers` are those of errors. The audio of a text is the text itself, so that a
 * test can tell which one is playing. Returns the list of requests, each as 'de: Apfel', which grows with every request.
 */
export function answerTts(
  reply: TtsReply | ((text: string) => TtsReply | Promise<TtsReply>) = 'audio',
  headers: Record<string, string> = {},
) {
  const requests: string[] = []
  server.use(
    http.get('*/api/tts', async ({ request }) => {
      const { searchParams } = new URL(request.url)
      const text = searchParams.get('t') ?? ''
      requests.push(`${searchParams.get('l')}: ${text}`)
      const response = typeof reply === 'function' ? await reply(text) : reply
      if (response === 'hang') await delay('infinite')
      if (response === 'cut') return HttpResponse.error()
      if (response === 'audio' || response === 'hang')
        return new HttpResponse(text, { headers: { 'content-type': 'audio/wav' } })
      const body = toErrorBody(response)
      return HttpResponse.json(body, { status: body.status, headers })
    }),
  )
  return requests
}
