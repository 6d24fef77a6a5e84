import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answer, inputsOf, makeList, renderApp } from '../../../testing/index.ts'
import { InProcessWorker } from '../testing/in-process-worker.ts'

const slow = {
  term: 'langsam(e)',
  pos: 'adv' as const,
  reading: '/laŋzaːm/',
  definitions: ['slowly', 'tardily'].map((value) => ({ language: 'en' as const, value })),
  examples: [],
  source: { name: 'German-English', licence: 'MIT' },
}

it('the import takes words and a phrase from a text, without those that one has, and adds them with their sentences', async () => {
  vi.stubGlobal('Worker', InProcessWorker)
  answer('lists.get', makeList())
  answer('vocs.listTerms', ({ page }) =>
    page === null ? { terms: ['das Haus'], next: 'more' } : { terms: ['alt'], next: null },
  )
  answer('dictionary.listCommon', { terms: ['stadt'] })
  answer('dictionary.listLanguages', [{ language: 'de', to: ['en'] }])
  answer('dictionary.lookUp', ({ term }) => ({ entries: term === 'langsam' ? [slow] : [] }))
  answer('transfer.compareTerms', ({ terms }) => ({ existing: terms.map(() => false) }))
  answer('transfer.addVocs', ({ vocs }) => ({
    created: vocs.length,
    updated: 0,
    skipped: 0,
    items: vocs.map((_, index) => ({ index, id: `voc-${index}`, outcome: 'created' as const })),
  }))
  const { user } = renderApp('/library/lists/list-1')
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import' }))
  await user.click(dialog.getByRole('button', { name: 'From a text' }))
  const field = await dialog.findByLabelText('Text')
  fireEvent.change(field, {
    target: { value: 'Die alten Häuser stehen am Fluss. Der Fluss fließt langsam durch die Stadt.' },
  })
  await user.click(dialog.getByRole('button', { name: 'Find words' }))
  const words = within(await dialog.findByRole('list', { name: 'Words' }))
  await words.findByRole('checkbox', { name: 'langsam' })
  const offered = words.getAllByRole('checkbox').map((box) => box.closest('li')?.querySelector('label')?.textContent)
  expect(offered.slice(0, 3)).toEqual(['Die', 'Fluss', 'Stadt'])
  expect(words.queryByRole('checkbox', { name: 'Häuser' })).toBeNull()
  expect(words.queryByRole('checkbox', { name: 'alten' })).toBeNull()
  await user.click(words.getByRole('checkbox', { name: 'Fluss' }))

  await user.click(dialog.getByRole('tab', { name: 'Text' }))
  const word = await dialog.findByRole('button', { name: 'langsam' })
  expect(dialog.queryByRole('button', { name: 'Häuser' })).toBeNull()
  act(() => word.focus())
  await user.keyboard('{Enter}')
  expect(word).toHaveAttribute('aria-pressed', 'true')
  act(() =>
    getSelection()?.setBaseAndExtent(word.nextSibling ?? word, 1, word.nextSibling?.nextSibling?.firstChild ?? word, 5),
  )
  await user.click(await dialog.findByRole('button', { name: /^Take “/ }))
  expect(dialog.getByText('3 words taken')).toBeVisible()

  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  const [first] = dialog.getAllByLabelText(/^Definition/)
  if (first !== undefined) fireEvent.change(first, { target: { value: 'river' } })
  for (const name of ['Add definition: slowly', 'Add definition: tardily', 'Use the term: langsam(e)'])
    await user.click(await dialog.findByRole('button', { name }))
  expect(dialog.getByRole('button', { name: 'Taken: slowly' })).toBeVisible()
  expect(dialog.getByText('From the dictionary: German-English (MIT)')).toBeVisible()
  // The term that was used is looked up, too.
  const asked = () => inputsOf('dictionary.lookUp').map(({ term }) => term)
  await waitFor(() => expect(asked()).toContain('langsam(e)'))
  expect(asked()).toContain('Fluss')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await dialog.findByText('new')
  expect(dialog.queryByText('Columns')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  await dialog.findByRole('heading', { name: 'Imported into Obst' })
  await waitFor(() => expect(inputsOf('transfer.addVocs')).toHaveLength(1))
  expect(inputsOf('transfer.addVocs')[0]?.vocs).toMatchObject([
    {
      term: 'Fluss',
      definitions: [{ value: 'river' }],
      examples: [{ value: 'Die alten Häuser stehen am *Fluss*.' }],
    },
    {
      term: 'langsam(e)',
      pos: 'adv',
      definitions: [{ value: 'slowly; tardily' }],
      examples: [{ value: 'Der Fluss fließt *langsam* durch die Stadt.' }],
      attributes: [{ name: 'IPA', value: '/laŋzaːm/' }],
    },
    { examples: [{ value: expect.stringMatching(/^Der Fluss fließt langsam \*durch/) }] },
  ])
  expect(inputsOf('vocs.listTerms')).toEqual([
    { language: 'de', page: null },
    { language: 'de', page: 'more' },
  ])
})
