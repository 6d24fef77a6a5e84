import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standInAudio } from '../../../shared/audio/testing/audio-element.ts'
import { answer, answerTts, inputsOf, makeVocRow, refuse, renderApp, type TtsReply } from '../../../testing/index.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'

const pathOf = (vocId: string) => `/library/lists/list-1/vocs?voc=${vocId}`
const terms = ['marea', 'ola']

/** Opens a list whose language the server has a voice for, with the first vocabulary selected. */
function open(permission: 'owner' | 'other' = 'owner') {
  answer('audio.listVoices', [{ language: 'es', approximate: false, kanaOnly: false }])
  answer('lists.get', makeListOf({ permission }))
  answer('vocs.list', { items: terms.map((term) => makeVocRow({ id: term, term })), next: null })
  answer('vocs.get', ({ id }) => makeVoc({ id, term: id }))
  return renderApp(pathOf('marea'))
}

test('viewers, too, can play the term of the selected vocabulary; selecting another one stops it', async () => {
  const [audio, requests] = [standInAudio(), answerTts()]
  const { user } = open('other')
  const play = await screen.findByRole('button', { name: 'Play' })
  expect(play).not.toHaveAttribute('aria-keyshortcuts')
  expect(inputsOf('audio.listVoices')).toHaveLength(1)
  await user.click(play)
  await waitFor(() => expect(audio.playing).toBe('marea'))
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'ola' }))
  await screen.findByRole('heading', { name: 'ola' })
  expect(audio.playing).toBeUndefined()
  expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument()
  expect(requests).toEqual(['es: marea'])
})

test('a press while the audio plays or loads stops it, and the loaded audio is kept', async () => {
  let respond = () => {}
  const response = new Promise<void>((resolve) => {
    respond = resolve
  })
  const audio = standInAudio()
  const requests = answerTts(async (): Promise<TtsReply> => {
    await response
    return 'audio'
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  await user.click(await screen.findByRole('button', { name: 'Loading' }))
  respond()
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(audio.playing).toBeUndefined()
  expect(audio.played).toEqual(['marea'])
  expect(requests).toEqual(['es: marea'])
  expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument()
})

test('if the voices could not be loaded, a press requests them again, and the audio as well', async () => {
  const [audio] = [standInAudio(), answerTts()]
  const { user } = open()
  refuse('audio.listVoices', 'INTERNAL_SERVER_ERROR')
  const play = await screen.findByRole('button', { name: 'Play' })
  await waitFor(() => expect(inputsOf('audio.listVoices')).not.toHaveLength(0))
  const requests = inputsOf('audio.listVoices').length
  await user.click(play)
  await waitFor(() => expect(audio.playing).toBe('marea'))
  expect(inputsOf('audio.listVoices').length).toBeGreaterThan(requests)
})

test('a failure is shown below the term, until the next press', async () => {
  const audio = standInAudio()
  answerTts('BUSY')
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  expect(await screen.findByText('It could not be played')).toBeVisible()
  answerTts()
  await user.click(screen.getByRole('button', { name: 'Play' }))
  await waitFor(() => expect(audio.playing).toBe('marea'))
  expect(screen.queryByText('It could not be played')).toBeNull()
})

test('a voice that only resembles the language has a label and a description', async () => {
  open()
  answer('audio.listVoices', [{ language: 'es', approximate: true, kanaOnly: false }])
  const play = await screen.findByRole('button', { name: 'Play (approximate voice)' })
  expect(play).toHaveAccessibleDescription('This voice only resembles Spanish')
})
