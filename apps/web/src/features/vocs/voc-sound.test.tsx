import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standInAudio } from '../../sound/testing/audio-element.ts'
import { answer, answerSound, inputsOf, renderApp } from '../../testing/index.ts'
import { makeListOf, makeVoc } from './testing/vocs.ts'

const at = (id: string) => `/library/lists/list-1/vocs?voc=${id}`
const terms = ['marea', 'ola']

/** A list on a server that speaks its language, with the first of its vocabularies selected. */
function open(permission: 'owner' | 'other' = 'owner') {
  answer('audio.voices', [{ language: 'es', approximate: false, kanaOnly: false }])
  answer('lists.get', makeListOf({ permission }))
  answer('vocs.page', { items: terms.map((term) => ({ id: term, term })), next: null })
  answer('vocs.get', ({ id }) => makeVoc({ id, term: id }))
  return renderApp(at('marea'))
}

test('a term is heard from its details, also by visitors of a list, until another one is selected', async () => {
  const [audio, asked] = [standInAudio(), answerSound()]
  const { user } = open('other')
  const play = await screen.findByRole('button', { name: 'Play' })
  expect(play).not.toHaveAttribute('aria-keyshortcuts')
  expect(inputsOf('audio.voices')).toHaveLength(1)
  await user.click(play)
  await waitFor(() => expect(audio.playing).toBe('marea'))
  expect(await screen.findByRole('button', { name: 'Playing' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'ola' }))
  await screen.findByRole('heading', { name: 'ola' })
  expect(audio.playing).toBeUndefined()
  expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument()
  expect(asked).toEqual(['es: marea'])
})

test('what goes wrong is said below the term', async () => {
  standInAudio()
  answerSound('BUSY')
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  expect(await screen.findByText('It could not be played')).toBeVisible()
})
