import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standInAudio } from '../../shared/audio/testing/audio-element.ts'
import { answer, answerSound, inputsOf, refuse, renderApp, type SoundReply } from '../../testing/index.ts'
import { makeListOf, makeVoc } from './testing/vocs.ts'

const at = (id: string) => `/library/lists/list-1/vocs?voc=${id}`
const terms = ['marea', 'ola']

/** A list on a server that speaks its language, with the first of its vocabularies selected. */
function open(permission: 'owner' | 'other' = 'owner') {
  answer('audio.listVoices', [{ language: 'es', approximate: false, kanaOnly: false }])
  answer('lists.get', makeListOf({ permission }))
  answer('vocs.list', { items: terms.map((term) => ({ id: term, term })), next: null })
  answer('vocs.get', ({ id }) => makeVoc({ id, term: id }))
  return renderApp(at('marea'))
}

test('a term is heard from its details, also by visitors of a list, until another one is selected', async () => {
  const [audio, asked] = [standInAudio(), answerSound()]
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
  expect(asked).toEqual(['es: marea'])
})

test('a press while it plays, or is on its way, stops it, and what was on its way is kept', async () => {
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  const audio = standInAudio()
  const asked = answerSound(async (): Promise<SoundReply> => {
    await late
    return 'sound'
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  await user.click(await screen.findByRole('button', { name: 'Loading' }))
  come()
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(audio.playing).toBeUndefined()
  expect(audio.played).toEqual(['marea'])
  expect(asked).toEqual(['es: marea'])
  expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument()
})

test('where the server cannot say what it speaks, a press asks again', async () => {
  const [audio] = [standInAudio(), answerSound()]
  const { user } = open()
  refuse('audio.listVoices', 'INTERNAL_SERVER_ERROR')
  const play = await screen.findByRole('button', { name: 'Play' })
  await waitFor(() => expect(inputsOf('audio.listVoices')).not.toHaveLength(0))
  await user.click(play)
  expect(await screen.findByText('It could not be played')).toBeInTheDocument()
  expect(play).toHaveAttribute('aria-disabled', 'false')
  answer('audio.listVoices', [{ language: 'es', approximate: false, kanaOnly: false }])
  await user.click(play)
  await waitFor(() => expect(audio.playing).toBe('marea'))
})

test('what goes wrong is said below the term', async () => {
  standInAudio()
  answerSound('BUSY')
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  expect(await screen.findByText('It could not be played')).toBeVisible()
})
