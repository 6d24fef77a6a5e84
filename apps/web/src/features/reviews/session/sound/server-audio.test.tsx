import { screen, waitFor } from '@testing-library/react'
import type { VoiceView } from '@wordtide/contract'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standInAudio } from '../../../../shared/audio/testing/audio-element.ts'
import { standInSpeech } from '../../../../shared/audio/testing/speech-synthesis.ts'
import { answer, answerTts, refuse, type TtsReply } from '../../../../testing/index.ts'
import { server } from '../../../../testing/server.ts'
import { makeCard, makeCards } from '../../testing/fixtures.ts'
import { button, findRegion, openReview } from '../../testing/review.ts'

const voices: VoiceView[] = [
  { language: 'de', approximate: false, kanaOnly: false },
  { language: 'he', approximate: true, kanaOnly: false },
  { language: 'ja', approximate: false, kanaOnly: true },
]
beforeEach(() => answer('audio.listVoices', voices))
afterEach(() => void vi.unstubAllGlobals())

const dictation = (term: string, overrides: Parameters<typeof makeCard>[0] = {}) =>
  makeCard({ term, reviewType: 'dictation', ...overrides })

describe("the server's voice", () => {
  test('wins over one of the browser, and is fetched once however often it plays', async () => {
    const [audio, speech, requests] = [standInAudio(), standInSpeech('de-DE'), answerTts()]
    const shown: string[] = []
    const watch = new MutationObserver(() => shown.push(document.body.textContent))
    watch.observe(document.body, { childList: true, subtree: true })
    const { user } = await openReview([dictation('Apfel')])
    await waitFor(() => expect(audio.playing).toBe('Apfel'))
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeInTheDocument()
    // The meaning is shown only without a voice; it must not flash before that is known.
    watch.disconnect()
    expect(shown.filter((text) => text.includes('meaning of Apfel'))).toEqual([])
    await user.keyboard('{F3}{F3}{F3}')
    await waitFor(() => expect(audio.played.length).toBeGreaterThan(1))
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: /^(Play|Stop)/ }))
    expect(requests).toEqual(['de: Apfel'])
    expect(speech.spoken).toEqual([])
    audio.end()
    expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument()
  })

  test('is not asked for a word with a sound of its own, unless that is gone', async () => {
    const [audio, speech, requests] = [standInAudio(), standInSpeech('de-DE'), answerTts()]
    server.use(
      http.get('*/api/vocs/:id/audio/:file', ({ params }) =>
        params.file === 'gone' ? new HttpResponse(null, { status: 404 }) : new HttpResponse('own sound'),
      ),
    )
    const sound = (file: string) => ({ audio: `/api/vocs/1/audio/${file}` })
    const { user } = await openReview([dictation('Apfel', sound('here')), dictation('Birne', sound('gone'))])
    await waitFor(() => expect(audio.playing).toBe('own sound'))
    expect(screen.queryByText('meaning of Apfel')).not.toBeInTheDocument()
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    await waitFor(() => expect(audio.playing).toBe('Birne'))
    expect(requests).toEqual(['de: Birne'])
    expect(speech.spoken).toEqual([])
  })

  test('falls back to the browser’s if it cannot speak a text, and a dictation to its meaning if neither can', async () => {
    const [audio, speech] = [standInAudio(), standInSpeech('de-DE')]
    answerTts('NO_VOICE')
    const { user } = await openReview([dictation('?!'), dictation('…', { language: 'he' })])
    await waitFor(() => expect(speech.spoken).toEqual(['de-DE: ?!']))
    expect(screen.queryByText('meaning of ?!')).not.toBeInTheDocument()
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    expect(await screen.findByText('meaning of …')).toBeInTheDocument()
    expect(button('No voice can say this')).toHaveAttribute('aria-disabled', 'true')
    expect(audio.played).toEqual([])
  })

  test('is not played if it arrives after its card is gone', async () => {
    const audio = standInAudio()
    let respond = () => {}
    const response = new Promise<void>((resolve) => {
      respond = resolve
    })
    answerTts(async (text): Promise<TtsReply> => {
      if (text === 'Apfel') await response
      return 'audio'
    })
    const { user } = await openReview([dictation('Apfel'), dictation('Birne')])
    const waiting = await screen.findByRole('button', { name: 'Loading' })
    expect(waiting).toHaveAttribute('aria-busy', 'true')
    await user.keyboard('{Enter}3')
    await waitFor(() => expect(audio.playing).toBe('Birne'))
    respond()
    // Waits for time: the late sound must not be played.
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(audio.played).toEqual(['Birne'])
  })

  test('speaks Japanese by its reading, and has a hint if that is missing', async () => {
    const [audio, requests] = [standInAudio(), answerTts()]
    const reading = [{ name: 'Reading', value: 'ねこ' }]
    const { user } = await openReview([
      dictation('猫', { language: 'ja', attributes: reading }),
      dictation('犬', { language: 'ja' }),
    ])
    await waitFor(() => expect(audio.played).toEqual(['ねこ']))
    await user.keyboard('{Enter}3')
    const silent = await screen.findByRole('button', { name: 'No voice can read this without its reading' })
    expect(silent).toHaveAccessibleDescription('Give the word an attribute “reading” in kana')
    expect(screen.getByText('meaning of 犬')).toBeInTheDocument()
    await user.keyboard('{F3}')
    expect(screen.getByText('Give the word an attribute “reading” in kana')).toBeVisible()
    expect(requests).toEqual(['ja: ねこ'])
  })

  test('has a label if it only resembles the language', async () => {
    standInAudio()
    answerTts()
    const { user } = await openReview([dictation('הים', { language: 'he' })])
    const large = await screen.findByRole('button', { name: 'Stop (approximate voice)' })
    expect(large).toHaveTextContent('approximate voice')
    await user.keyboard('{Enter}')
    const small = await screen.findByRole('button', { name: 'Stop (approximate voice)' })
    expect(small.parentElement).toHaveTextContent('approximate voice')
    expect(small).toHaveAccessibleDescription('This voice only resembles Hebrew')
  })
})

describe('a failure', () => {
  test.each(['BUSY', 'TOO_MANY_REQUESTS', 'cut'] as const)('%s has a message, and Play tries again', async (reply) => {
    const audio = standInAudio()
    answerTts(reply)
    const { user } = await openReview([dictation('Apfel')])
    expect(await screen.findByText('It could not be played')).toBeInTheDocument()
    // A card without a prompt could not be answered.
    expect(screen.getByText('meaning of Apfel')).toBeInTheDocument()
    answerTts()
    await user.click(button('Play'))
    await waitFor(() => expect(audio.playing).toBe('Apfel'))
    expect(screen.getByText('meaning of Apfel')).toBeInTheDocument()
    expect(screen.queryByText('It could not be played')).not.toBeInTheDocument()
  })

  test('falls back to the browser’s voice if there is one', async () => {
    const speech = standInSpeech('de-DE')
    standInAudio()
    answerTts('BUSY')
    await openReview([dictation('Apfel')])
    await waitFor(() => expect(speech.spoken).toEqual(['de-DE: Apfel']))
    expect(screen.queryByText('meaning of Apfel')).not.toBeInTheDocument()
    expect(screen.queryByText('It could not be played')).not.toBeInTheDocument()
  })

  test('because the browser requires a press has a message', async () => {
    const audio = standInAudio()
    answerTts()
    audio.block(true)
    const { user } = await openReview([dictation('Apfel')])
    expect(await screen.findByText('Press Play to hear it')).toBeInTheDocument()
    audio.block(false)
    await user.click(button('Play'))
    await waitFor(() => expect(audio.playing).toBe('Apfel'))
  })

  test('because the session has ended leads to the sign-in, as for any other call', async () => {
    standInAudio()
    answerTts('UNAUTHORIZED')
    const app = await openReview([dictation('Apfel')])
    refuse('accounts.getSession', 'UNAUTHORIZED')
    await app.user.keyboard('{F3}')
    expect(await screen.findByLabelText('Password')).toBeInTheDocument()
    expect(app.path()).toBe('/signin')
  })
})

test('the browser speaks if the server’s voices cannot be loaded', async () => {
  const speech = standInSpeech('de-DE')
  refuse('audio.listVoices', 'INTERNAL_SERVER_ERROR')
  await openReview([dictation('Apfel')])
  await waitFor(() => expect(speech.spoken).toEqual(['de-DE: Apfel']))
})

test('without any voice and without the server’s list the meaning is shown, and Play loads the list again', async () => {
  const audio = standInAudio()
  answerTts()
  refuse('audio.listVoices', 'INTERNAL_SERVER_ERROR')
  const { user } = await openReview([dictation('Apfel')])
  expect(await screen.findByText('meaning of Apfel')).toBeInTheDocument()
  expect(button('Play')).toHaveAttribute('aria-disabled', 'false')
  answer('audio.listVoices', voices)
  await user.click(button('Play'))
  await waitFor(() => expect(audio.playing).toBe('Apfel'))
})

describe('audio is prefetched', () => {
  test('for all cards in their order, each once, two at a time, and only if the server has a voice', async () => {
    standInAudio()
    const pending: (() => void)[] = []
    const requests = answerTts(async (): Promise<TtsReply> => {
      await new Promise<void>((resolve) => pending.push(resolve))
      return 'audio'
    })
    const respondAll = () => {
      for (const resolve of pending.splice(0)) resolve()
    }
    const thai = makeCard({ term: 'น้ำ', language: 'th' })
    const { user } = await openReview([...makeCards('Apfel', 'Birne', 'Kirsche'), thai, ...makeCards('Dattel')])
    await waitFor(() => expect(requests).toEqual(['de: Apfel', 'de: Birne']))
    respondAll()
    await waitFor(() => expect(requests).toEqual(['de: Apfel', 'de: Birne', 'de: Kirsche', 'de: Dattel']))
    await user.keyboard('{Enter}3{Enter}3')
    await findRegion('Card 3 of 5')
    respondAll()
    await waitFor(() => expect(pending).toEqual([]))
    expect(requests).toHaveLength(4)
  })

  test('without messages, and after a failure not before the server’s Retry-After', async () => {
    standInAudio()
    const requests = answerTts('BUSY', { 'retry-after': '1' })
    const { user } = await openReview(makeCards('Apfel', 'Birne', 'Kirsche', 'Dattel', 'Feige', 'Mango'))
    await waitFor(() => expect(requests).toEqual(['de: Apfel', 'de: Birne']))
    await user.keyboard('{Enter}3{Enter}3')
    await findRegion('Card 3 of 6')
    // Waits for time: nothing may be requested.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests).toHaveLength(2)
    // Waits for time: the second that the server has named.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await user.keyboard('{Enter}3')
    await waitFor(() => expect(requests.slice(2)).toEqual(['de: Dattel', 'de: Feige']))
    expect(screen.queryByText('It could not be played')).not.toBeInTheDocument()
    expect(button('Play')).toBeInTheDocument()
  })

  test('only for dictations while Pronounce is off', async () => {
    standInAudio()
    const reverse = makeCard({ term: 'Birne', reviewType: 'reverseTranslation' })
    const held: (() => void)[] = []
    const requests = answerTts(async (): Promise<TtsReply> => {
      await new Promise<void>((resolve) => held.push(resolve))
      return 'audio'
    })
    const { user } = await openReview([...makeCards('a', 'b', 'c'), reverse, dictation('Kirsche')])
    await waitFor(() => expect(requests).toHaveLength(2))
    await user.click(button('Pronounce'))
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 5')
    for (const resolve of held.splice(0)) resolve()
    await waitFor(() => expect(requests.slice(2)).toEqual(['de: Kirsche']))
  })
})
