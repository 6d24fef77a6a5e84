// Runs in a thread of its own: the engine blocks while it speaks.
import { parentPort } from 'node:worker_threads'
import { type Answer, wish } from './messages.ts'
import { openVoice } from './open-voice.ts'

const port = parentPort
if (port === null) throw new Error('this file is for a worker')

const opened = openVoice()

async function fulfil(message: unknown): Promise<Answer> {
  try {
    const { text, language } = wish.parse(message)
    return { sound: (await opened).say(text, language) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', async (message: unknown) => {
  const answer = await fulfil(message)
  const sound = 'sound' in answer ? answer.sound : undefined
  port.postMessage(answer, sound === undefined ? [] : [sound.buffer])
})
