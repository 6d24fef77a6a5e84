import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { player } from '../../shared/audio/player.ts'
import { standInAudio } from '../../shared/audio/testing/audio-element.ts'
import { standInSpeech } from '../../shared/audio/testing/speech-synthesis.ts'
import { answer, answerTts, makeList, renderApp } from '../../testing/index.ts'

afterEach(() => {
  player.stop()
  vi.unstubAllGlobals()
})

const select = (name: string) => screen.findByRole('combobox', { name })
const rowOf = (field: HTMLElement) => within(field.closest('li') ?? document.body)

test('a language that one learns is spoken by the server, by a voice of the device, or by nobody, as chosen', async () => {
  answer('reviews.listLearning', {
    lists: [makeList(), makeList({ id: 'list-2' }), makeList({ id: 'list-3', language: 'th' })],
    next: null,
  })
  answer('audio.listVoices', [{ language: 'de', approximate: false, kanaOnly: false }])
  answerTts()
  const [audio, speech] = [standInAudio(), standInSpeech('de-DE', 'de-AT', 'en-US')]
  const { user, unmount } = renderApp('/settings#voices')
  const german = await select('German')
  expect(within(screen.getByRole('region', { name: 'Voices' })).getAllByRole('combobox')).toHaveLength(2)
  expect(german).toHaveDisplayValue('The server’s voice')
  expect(await select('Thai')).toHaveDisplayValue('No voice here')
  await user.click(rowOf(german).getByRole('button', { name: 'Play' }))
  await vi.waitFor(() => expect(audio.playing).toBe('Deutsch'))

  await user.selectOptions(german, 'de-AT')
  expect(audio.playing).toBeUndefined()
  await user.click(rowOf(german).getByRole('button', { name: 'Play' }))
  expect(speech.spoken).toEqual(['de-AT: Deutsch'])

  await user.selectOptions(german, 'None')
  expect(speech.speaking).toBeUndefined()
  await user.click(rowOf(german).getByRole('button', { name: 'You have turned the voice of German off' }))
  expect(rowOf(german).getByRole('status')).toHaveTextContent('Turn it on in Settings, under Voices')
  expect([audio.played, speech.spoken]).toEqual([['Deutsch'], ['de-AT: Deutsch']])

  unmount()
  renderApp('/settings#voices')
  expect(await select('German')).toHaveDisplayValue('None')
})
