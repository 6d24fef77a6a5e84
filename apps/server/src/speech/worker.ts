// The entry point of the worker thread: the engine blocks the thread while it speaks.
import { parentPort } from 'node:worker_threads'
import { openSynthesizer, type SpeechResponse, speechRequest } from './synthesizer.ts'

const port = parentPort
if (port === null) throw new Error('this file must run as a worker')

const synthesizer = openSynthesizer()

async function respond(message: unknown): Promise<SpeechResponse> {
  try {
    const { text, language } = speechRequest.parse(message)
    return { audio: (await synthesizer).say(text, language) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', async (message: unknown) => {
  const response = await respond(message)
  const audio = 'audio' in response ? response.audio : undefined
  port.postMessage(response, audio === undefined ? [] : [audio.buffer])
})
