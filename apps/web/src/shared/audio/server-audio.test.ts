import { QueryClient } from '@tanstack/react-query'
import { userHeader } from '@wordtide/contract'
import { expect, test, vi } from 'vitest'
import { answerTts, server } from '../../testing/index.ts'
import { player } from './player.ts'
import { createSpeech, fetchAudio } from './server-audio.ts'
import { chooseVoiceOf } from './voice-choice.ts'

const fetchText = (text = 'Apfel', signal = new AbortController().signal) =>
  fetchAudio({ text, language: 'de' }, 'ada', signal)

test('audio is requested by text and language, for the signed-in user', async () => {
  const requests = answerTts()
  const userIds: (string | null)[] = []
  server.events.on('request:start', ({ request }) => void userIds.push(request.headers.get(userHeader)))
  try {
    expect(await (await fetchText('50 % & mehr?'))?.text()).toBe('50 % & mehr?')
  } finally {
    server.events.removeAllListeners()
  }
  expect(requests).toEqual(['de: 50 % & mehr?'])
  expect(userIds).toEqual(['ada'])
})

test('a text without a voice returns null', async () => {
  answerTts('NO_VOICE')
  expect(await fetchText()).toBeNull()
})

test.each([
  ['TOO_MANY_REQUESTS', { status: 429 }],
  ['BUSY', { status: 503 }],
  ['UNAUTHORIZED', { status: 401 }],
  ['cut', { message: 'Network Error' }],
] as const)('%s throws', async (reply, failure) => {
  answerTts(reply)
  await expect(fetchText()).rejects.toMatchObject(failure)
})

test.each([
  ['20', 20_000],
  ['Sat, 21 Nov 2026 22:00:00 GMT', undefined],
])('a refusal carries its Retry-After in seconds only: %s', async (header, retryAfterMs) => {
  answerTts('BUSY', { 'retry-after': header })
  await expect(fetchText()).rejects.toMatchObject({ retryAfterMs })
})

test('a request can be aborted', async () => {
  answerTts('hang')
  const control = new AbortController()
  const audio = fetchText('Apfel', control.signal)
  control.abort()
  await expect(audio).rejects.toThrow('Request aborted')
})

test('a text whose voice is turned off is not requested, also while the server’s voices are not known', async () => {
  const requests = answerTts()
  chooseVoiceOf('de', { by: 'none' })
  const speech = createSpeech({
    queryClient: new QueryClient(),
    userId: () => 'ada',
    voices: { cached: () => undefined, ensure: () => Promise.reject(new Error('no network')) },
    checkSession: async () => undefined,
  })
  speech.speak({ text: 'Apfel', language: 'de' })
  await vi.waitFor(() => expect(player.playback()?.status).toBe('silent'))
  expect(requests).toEqual([])
})
