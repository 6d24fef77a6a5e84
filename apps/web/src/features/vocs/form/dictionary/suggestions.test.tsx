import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, fill, inputsOf, renderApp } from '../../../../testing/index.ts'
import { makeListOf, makeVoc } from '../../testing/vocs.ts'

const speak = {
  term: 'hablar',
  pos: 'v' as const,
  reading: '/aˈblaɾ/',
  definitions: [
    { language: 'en' as const, value: 'to speak' },
    { language: 'en' as const, value: 'to talk' },
    { language: 'de' as const, value: 'sprechen' },
  ],
  examples: ['Hablamos del mar.'],
  source: { name: 'Spanish-English', licence: 'GPL-2.0-or-later' },
}

async function openNew() {
  answer('lists.get', makeListOf())
  const app = renderApp('/library/lists/list-1/vocs')
  await app.user.click(await screen.findByRole('button', { name: 'New' }))
  await screen.findByRole('dialog', { name: 'New Vocabulary' })
  return app
}

it('the form takes what a dictionary knows about the term, by one press each, and names the source', async () => {
  answer('dictionary.listLanguages', [{ language: 'es', to: ['en', 'de', 'fr'] }])
  answer('dictionary.lookUp', { entries: [speak] })
  answer('vocs.create', makeVoc())
  answer('vocs.get', makeVoc())
  const { user } = await openNew()
  fill(screen.getByLabelText('Term'), 'hablo ')
  const found = within(await screen.findByRole('region', { name: 'From the dictionary' }))
  expect(found.getByText('Spanish-English (GPL-2.0-or-later)')).toBeVisible()
  const names = ['to speak', 'sprechen', 'to talk'].map((value) => `Add definition: ${value}`)
  for (const name of ['Use the term: hablar', 'Add the reading: /aˈblaɾ/', ...names, 'Add example: Hablamos del mar.'])
    await user.click(found.getByRole('button', { name }))
  const taken = found.getByRole('button', { name: 'Taken: Hablamos del mar.' })
  expect(taken).toHaveFocus()
  await user.click(taken)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(inputsOf('vocs.create')).toHaveLength(1))
  expect(inputsOf('vocs.create')[0]).toMatchObject({
    term: 'hablar',
    pos: 'v',
    definitions: [
      { language: 'en', value: 'to speak; to talk' },
      { language: 'de', value: 'sprechen' },
    ],
    examples: [{ value: '*Hablamos* del mar.' }],
    attributes: [{ name: 'IPA', value: '/aˈblaɾ/' }],
  })
  expect(inputsOf('dictionary.lookUp')[0]).toEqual({ term: 'hablo', language: 'es', to: ['en', 'de'] })
})

it('the form asks for nothing where the server has no dictionary for the language', async () => {
  answer('dictionary.listLanguages', [{ language: 'fr', to: ['en'] }])
  answer('vocs.findByTerm', { id: 'voc-1' })
  await openNew()
  fill(screen.getByLabelText('Term'), 'hablo')
  await screen.findByRole('link', { name: /See it/ })
  expect(inputsOf('dictionary.lookUp')).toEqual([])
})
