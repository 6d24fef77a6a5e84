import { screen, waitFor } from '@testing-library/react'
import type { VoiceView } from '@wordtide/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standInAudio } from '../../../shared/audio/testing/audio-element.ts'
import { standInSpeech } from '../../../shared/audio/testing/speech-synthesis.ts'
import { answer, answerSound, refuse, type SoundReply } from '../../../testing/index.ts'
import { makeCard, makeCards } from '../testing/cards.ts'
import { button, onTable, review } from '../testing/review.ts'

const voices: VoiceView[] = [
  { language: 'de', approximate: false, kanaOnly: false },
  { language: 'he', approximate: true, kanaOnly: false },
  { language: 'ja', approximate: false, kanaOnly: true },
]
beforeEach(() => answer('audio.listVoices', voices))
afterEach(() => void vi.unstubAllGlobals())

const dictation = (term: string, said: Parameters<typeof makeCard>[0] = {}) =>
  makeCard({ term, reviewType: 'dictation', ...said })

describe("the server's voice", () => {
  test('is heard before one of the browser, from one call however often it is asked for', async () => {
    const [audio, speech, asked] = [standInAudio(), standInSpeech('de-DE'), answerSound()]
    const shown: string[] = []
    const watch = new MutationObserver(() => shown.push(document.body.textContent))
    watch.observe(document.body, { childList: true, subtree: true })
    const { user } = await review([dictation('Apfel')])
    await waitFor(() => expect(audio.playing).toBe('Apfel'))
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeInTheDocument()
    // The meaning would ask where there is no voice; it does not flash by before that is known.
    watch.disconnect()
    expect(shown.filter((text) => text.includes('meaning of Apfel'))).toEqual([])
    await user.keyboard('{F3}{F3}{F3}')
    await waitFor(() => expect(audio.played.length).toBeGreaterThan(1))
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: /^(Play|Stop)/ }))
    expect(asked).toEqual(['de: Apfel'])
    expect(speech.said).toEqual([])
    audio.end()
    expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument()
  })

  test('gives way to the browser’s where it cannot say a text, and a dictation to its meaning where neither can', async () => {
    const [audio, speech] = [standInAudio(), standInSpeech('de-DE')]
    answerSound('NO_VOICE')
    const { user } = await review([dictation('?!'), dictation('…', { language: 'he' })])
    await waitFor(() => expect(speech.said).toEqual(['de-DE: ?!']))
    expect(screen.queryByText('meaning of ?!')).not.toBeInTheDocument()
    await user.keyboard('{Enter}3')
    await onTable('Card 2 of 2')
    expect(await screen.findByText('meaning of …')).toBeInTheDocument()
    expect(button('No voice can say this')).toHaveAttribute('aria-disabled', 'true')
    expect(audio.played).toEqual([])
  })

  test('is not played any more when it comes after its card has gone', async () => {
    const audio = standInAudio()
    let come = () => {}
    const late = new Promise<void>((resolve) => {
      come = resolve
    })
    answerSound(async (text): Promise<SoundReply> => {
      if (text === 'Apfel') await late
      return 'sound'
    })
    const { user } = await review([dictation('Apfel'), dictation('Birne')])
    const waiting = await screen.findByRole('button', { name: 'Loading' })
    expect(waiting).toHaveAttribute('aria-busy', 'true')
    await user.keyboard('{Enter}3')
    await waitFor(() => expect(audio.playing).toBe('Birne'))
    come()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(audio.played).toEqual(['Birne'])
  })

  test('reads Japanese by its reading, and says what it lacks', async () => {
    const [audio, asked] = [standInAudio(), answerSound()]
    const reading = [{ name: 'Reading', value: 'ねこ' }]
    const { user } = await review([
      dictation('猫', { language: 'ja', attributes: reading }),
      dictation('犬', { language: 'ja' }),
    ])
    await waitFor(() => expect(audio.played).toEqual(['ねこ']))
    await user.keyboard('{Enter}3')
    const silent = await screen.findByRole('button', { name: 'No voice can read this without its reading' })
    expect(silent).toHaveAccessibleDescription('Give the vocabulary an attribute “reading” in kana')
    expect(screen.getByText('meaning of 犬')).toBeInTheDocument()
    await user.keyboard('{F3}')
    expect(screen.getByText('Give the vocabulary an attribute “reading” in kana')).toBeVisible()
    expect(asked).toEqual(['ja: ねこ'])
  })

  test('that only resembles the language says so', async () => {
    standInAudio()
    answerSound()
    const { user } = await review([dictation('הים', { language: 'he' })])
    const large = await screen.findByRole('button', { name: 'Stop (approximate voice)' })
    expect(large).toHaveTextContent('approximate voice')
    await user.keyboard('{Enter}')
    const small = await screen.findByRole('button', { name: 'Stop (approximate voice)' })
    expect(small.parentElement).toHaveTextContent('approximate voice')
    expect(small).toHaveAccessibleDescription('This voice only resembles Hebrew')
  })
})

describe('bad luck is said in its place, and stops nobody', () => {
  test.each(['BUSY', 'TOO_MANY_REQUESTS', 'cut'] as const)('%s: Play tries again', async (reply) => {
    const audio = standInAudio()
    answerSound(reply)
    const { user } = await review([dictation('Apfel')])
    expect(await screen.findByText('It could not be played')).toBeInTheDocument()
    // A card that asks nothing could not be answered.
    expect(screen.getByText('meaning of Apfel')).toBeInTheDocument()
    answerSound()
    await user.click(button('Play'))
    await waitFor(() => expect(audio.playing).toBe('Apfel'))
    expect(screen.getByText('meaning of Apfel')).toBeInTheDocument()
    expect(screen.queryByText('It could not be played')).not.toBeInTheDocument()
  })

  test('the browser says it, if it can', async () => {
    const speech = standInSpeech('de-DE')
    standInAudio()
    answerSound('BUSY')
    await review([dictation('Apfel')])
    await waitFor(() => expect(speech.said).toEqual(['de-DE: Apfel']))
    expect(screen.queryByText('meaning of Apfel')).not.toBeInTheDocument()
    expect(screen.queryByText('It could not be played')).not.toBeInTheDocument()
  })

  test('a browser that wants a press first', async () => {
    const audio = standInAudio()
    answerSound()
    audio.block(true)
    const { user } = await review([dictation('Apfel')])
    expect(await screen.findByText('Press Play to hear it')).toBeInTheDocument()
    audio.block(false)
    await user.click(button('Play'))
    await waitFor(() => expect(audio.playing).toBe('Apfel'))
  })

  test('a session that has ended leads to the sign-in, as for any other call', async () => {
    standInAudio()
    answerSound('UNAUTHORIZED')
    const app = await review([dictation('Apfel')])
    refuse('accounts.getSession', 'UNAUTHORIZED')
    await app.user.keyboard('{F3}')
    expect(await screen.findByLabelText('Password')).toBeInTheDocument()
    expect(app.path()).toBe('/signin')
  })
})

test('where it cannot be known what the server speaks, the browser speaks', async () => {
  const speech = standInSpeech('de-DE')
  refuse('audio.listVoices', 'INTERNAL_SERVER_ERROR')
  await review([dictation('Apfel')])
  await waitFor(() => expect(speech.said).toEqual(['de-DE: Apfel']))
})

test('where that is not known and there is no other voice, the meaning asks, and Play asks again', async () => {
  const audio = standInAudio()
  answerSound()
  refuse('audio.listVoices', 'INTERNAL_SERVER_ERROR')
  const { user } = await review([dictation('Apfel')])
  expect(await screen.findByText('meaning of Apfel')).toBeInTheDocument()
  expect(button('Play')).toHaveAttribute('aria-disabled', 'false')
  answer('audio.listVoices', voices)
  await user.click(button('Play'))
  await waitFor(() => expect(audio.playing).toBe('Apfel'))
})

describe('sounds are fetched ahead', () => {
  test('for this card and the next two, each once, two at a time, and none that nobody could say', async () => {
    standInAudio()
    const waiting: (() => void)[] = []
    const asked = answerSound(async (): Promise<SoundReply> => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return 'sound'
    })
    const goOn = () => {
      for (const resolve of waiting.splice(0)) resolve()
    }
    const thai = makeCard({ term: 'น้ำ', language: 'th' })
    const { user } = await review([...makeCards('Apfel', 'Birne', 'Kirsche'), thai, ...makeCards('Dattel')])
    await waitFor(() => expect(asked).toEqual(['de: Apfel', 'de: Birne']))
    goOn()
    await waitFor(() => expect(asked).toEqual(['de: Apfel', 'de: Birne', 'de: Kirsche']))
    await user.keyboard('{Enter}3{Enter}3')
    await onTable('Card 3 of 5')
    goOn()
    await waitFor(() => expect(asked).toEqual(['de: Apfel', 'de: Birne', 'de: Kirsche', 'de: Dattel']))
    goOn()
  })

  test('quietly, and after a failure not before the server wants to be asked again', async () => {
    standInAudio()
    const asked = answerSound('BUSY', { 'retry-after': '1' })
    const { user } = await review(makeCards('Apfel', 'Birne', 'Kirsche', 'Dattel', 'Feige', 'Mango'))
    await waitFor(() => expect(asked).toEqual(['de: Apfel', 'de: Birne']))
    await user.keyboard('{Enter}3{Enter}3')
    await onTable('Card 3 of 6')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toHaveLength(2)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await user.keyboard('{Enter}3')
    await waitFor(() => expect(asked.slice(2)).toEqual(['de: Dattel', 'de: Feige']))
    expect(screen.queryByText('It could not be played')).not.toBeInTheDocument()
    expect(button('Play')).toBeInTheDocument()
  })

  test('only for dictations while nothing is pronounced by itself', async () => {
    standInAudio()
    const asked = answerSound()
    const reverse = makeCard({ term: 'Birne', reviewType: 'reverseTranslation' })
    const { user } = await review([...makeCards('a', 'b', 'c'), reverse, dictation('Kirsche')])
    await waitFor(() => expect(asked).toHaveLength(3))
    await user.click(button('Pronounce'))
    await user.keyboard('{Enter}3{Enter}3')
    await onTable('Card 3 of 5')
    await waitFor(() => expect(asked.slice(3)).toEqual(['de: Kirsche']))
  })
})
