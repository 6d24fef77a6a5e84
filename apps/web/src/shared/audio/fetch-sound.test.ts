import { personHeader } from '@wordtide/contract'
import { expect, test } from 'vitest'
import { answerSound, server } from '../../testing/index.ts'
import { fetchSound } from './fetch-sound.ts'

const hear = (text = 'Apfel', signal = new AbortController().signal) =>
  fetchSound({ text, language: 'de' }, 'ada', signal)

test('a sound is asked for by its text and language, for the person who is signed in', async () => {
  const asked = answerSound()
  const people: (string | null)[] = []
  server.events.on('request:start', ({ request }) => void people.push(request.headers.get(personHeader)))
  try {
    expect(await (await hear('50 % & mehr?'))?.text()).toBe('50 % & mehr?')
  } finally {
    server.events.removeAllListeners()
  }
  expect(asked).toEqual(['de: 50 % & mehr?'])
  expect(people).toEqual(['ada'])
})

test('a text without a voice is no failure', async () => {
  answerSound('NO_VOICE')
  expect(await hear()).toBeNull()
})

test.each([
  ['TOO_MANY_REQUESTS', { status: 429 }],
  ['BUSY', { status: 503 }],
  ['UNAUTHORIZED', { status: 401 }],
  ['cut', { message: 'Network Error' }],
] as const)('%s is one', async (reply, failure) => {
  answerSound(reply)
  await expect(hear()).rejects.toMatchObject(failure)
})

test.each([
  ['20', 20_000],
  ['Sat, 21 Nov 2026 22:00:00 GMT', undefined],
])('a refusal says when to ask again: %s', async (header, retryAfterMs) => {
  answerSound('BUSY', { 'retry-after': header })
  await expect(hear()).rejects.toMatchObject({ retryAfterMs })
})

test('a sound that nobody wants any more is given up', async () => {
  answerSound('hang')
  const control = new AbortController()
  const heard = hear('Apfel', control.signal)
  control.abort()
  await expect(heard).rejects.toThrow('Request aborted')
})
