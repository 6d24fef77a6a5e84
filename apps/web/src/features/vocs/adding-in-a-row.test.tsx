import { screen, waitFor, within } from '@testing-library/react'
import type { VocView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { ada, answer, inputsOf, pngFile, refuse, renderApp } from '../../testing/index.ts'
import { makeListOf, makeVoc } from './testing/vocs.ts'

const path = '/library/lists/list-1/vocs'

async function openNew(list = makeListOf()) {
  answer('lists.get', list)
  answer('vocs.list', { items: [], next: null })
  answer('vocs.create', ({ term, pos }) => makeVoc({ term, pos }))
  const app = renderApp(path)
  await app.user.click(await screen.findByRole('button', { name: 'New' }))
  await screen.findByRole('dialog', { name: 'New Vocabulary' })
  return app
}

type User = ReturnType<typeof renderApp>['user']

const field = (name: string) => screen.getByLabelText(name)
const button = (name: string) => screen.getByRole('button', { name })

async function choosePos(user: User, name: string) {
  await user.click(screen.getByRole('combobox', { name: 'Part of speech' }))
  await user.click(await screen.findByRole('option', { name }))
}

const addAnother = (user: User) => user.keyboard('{Control>}{Enter}{/Control}')

describe('the New dialog', () => {
  it('opens with a definition for each target language of the list', async () => {
    await openNew(makeListOf({ targetLanguages: ['de', 'en', 'ja'] }))
    const definitions = within(screen.getByRole('group', { name: 'Definitions' }))
    expect(definitions.getAllByLabelText('Definition').map((box) => box.getAttribute('lang'))).toEqual([
      'de',
      'en',
      'ja',
    ])
    for (const [index, name] of ['German', 'English', 'Japanese'].entries())
      expect(definitions.getAllByRole('combobox')[index]).toHaveTextContent(name)
  })

  it('leaves out the definitions that stay empty, and shows the errors of the others in their rows', async () => {
    const { user } = await openNew()
    await user.type(field('Term'), 'marea')
    await choosePos(user, 'Noun')
    const [, german] = screen.getAllByLabelText('Definition')
    await user.click(german ?? document.body)
    await user.paste('x'.repeat(256))
    await user.click(button('Create'))
    await expect.poll(() => german).toHaveAccessibleDescription('Too long')
    expect(screen.getAllByLabelText('Definition')[0]).not.toHaveAttribute('aria-invalid')
    await user.clear(german ?? document.body)
    await user.type(german ?? document.body, 'Gezeiten')
    await user.click(button('Create'))
    await expect.poll(() => inputsOf('vocs.create')[0]?.definitions).toEqual([{ language: 'de', value: 'Gezeiten' }])
  })

  it('begins with the part of speech that was chosen last in the list', async () => {
    const { user } = await openNew()
    expect(field('Part of speech')).toHaveTextContent('Select')
    await user.type(field('Term'), 'nadar')
    await choosePos(user, 'Verb')
    answer('vocs.get', makeVoc())
    await user.click(button('Create'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('New'))
    expect(await screen.findByRole('combobox', { name: 'Part of speech' })).toHaveTextContent('Verb')
  })

  it('does not remember it for another list or another user', async () => {
    localStorage.setItem('wordtide.vocs.partOfSpeech:another:list-1', 'v')
    localStorage.setItem('wordtide.vocs.partOfSpeech:another:list-2', 'v')
    await openNew()
    expect(field('Part of speech')).toHaveTextContent('Select')
  })
})

describe('Create and add another', () => {
  it('saves, keeps the dialog with an empty form, and says what was added', async () => {
    const { user } = await openNew()
    await user.type(field('Term'), 'marea')
    await choosePos(user, 'Noun')
    await user.type(screen.getAllByLabelText('Definition')[0] ?? document.body, 'tide')
    await user.type(field('Notes'), 'Latin')
    await user.upload(field('Image'), pngFile())
    answer('vocs.list', { items: [{ id: 'voc-1', term: 'marea' }], next: null })
    await user.click(button('Create and add another'))
    expect(await screen.findByText(/Vocabulary Created/)).toHaveTextContent('Vocabulary Created: marea (1)')
    expect(screen.getByText(/Vocabulary Created/)).toHaveAttribute('role', 'status')
    expect(field('Term')).toHaveValue('')
    expect(field('Term')).toHaveFocus()
    expect(field('Part of speech')).toHaveTextContent('Noun')
    expect(field('Notes')).toHaveValue('')
    expect(screen.getAllByLabelText('Definition').map((box) => box.textContent)).toEqual(['', ''])
    expect(screen.queryByRole('button', { name: 'Remove image' })).toBeNull()
    expect(await screen.findByText('marea', { selector: 'a span' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is Ctrl+Enter in every field, and Command+Enter', async () => {
    const { user } = await openNew()
    await user.type(field('Term'), 'uno')
    await choosePos(user, 'Noun')
    await addAnother(user)
    await screen.findByText(/uno/, { selector: 'bdi' })
    await user.keyboard('dos')
    await user.click(screen.getAllByLabelText('Definition')[0] ?? document.body)
    await user.keyboard('two')
    await user.keyboard('{Meta>}{Enter}{/Meta}')
    await screen.findByText(/dos/, { selector: 'bdi' })
    await user.keyboard('tres')
    await user.type(field('Tags'), 'count')
    await addAnother(user)
    await screen.findByText(/tres/, { selector: 'bdi' })
    expect(inputsOf('vocs.create').map(({ term, definitions, tags }) => ({ term, definitions, tags }))).toEqual([
      { term: 'uno', definitions: [], tags: [] },
      { term: 'dos', definitions: [{ language: 'en', value: 'two' }], tags: [] },
      { term: 'tres', definitions: [], tags: ['count'] },
    ])
    expect(screen.getByText(/Vocabulary Created/)).toHaveTextContent('tres (3)')
  })

  it('saves once if it is pressed twice', async () => {
    const { user } = await openNew()
    await user.type(field('Term'), 'uno')
    await choosePos(user, 'Noun')
    await Promise.all([addAnother(user), addAnother(user)])
    await screen.findByText(/uno/, { selector: 'bdi' })
    expect(inputsOf('vocs.create')).toHaveLength(1)
  })

  it('keeps the form if it cannot be saved', async () => {
    const { user } = await openNew()
    await addAnother(user)
    await expect.poll(() => field('Term')).toHaveAccessibleDescription('Required')
    await user.type(field('Term'), 'uno')
    await choosePos(user, 'Noun')
    refuse('vocs.create', 'VOCABULARY_QUOTA_REACHED')
    await addAnother(user)
    expect(await screen.findByText('Create Vocabulary')).toBeInTheDocument()
    expect(field('Term')).toHaveValue('uno')
    answer('vocs.create', ({ term, pos }) => makeVoc({ term, pos }))
    await addAnother(user)
    await expect.poll(() => field('Term')).toHaveValue('')
    await waitFor(() => expect(screen.queryByText('Create Vocabulary')).toBeNull())
  })

  it('asks before it discards what was typed after the last one', async () => {
    const { user } = await openNew()
    await user.type(field('Term'), 'uno')
    await choosePos(user, 'Noun')
    await addAnother(user)
    await screen.findByText(/uno/, { selector: 'bdi' })
    await user.keyboard('do{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(field('Term')).toHaveValue('do')
  })
})

describe('a term that the list has already', () => {
  it('is hinted at with a link to it, and can be added all the same', async () => {
    answer('vocs.findByTerm', ({ term }) => (term === 'Marea' ? { id: 'voc-9' } : null))
    const { user } = await openNew()
    await user.type(field('Term'), ' Marea ')
    const link = await screen.findByRole('link', { name: /^See it/ })
    expect(link).toHaveAttribute('href', '/library/lists/list-1/vocs?voc=voc-9')
    expect(link).toHaveAttribute('target', '_blank')
    expect(screen.getByText(/The list has this term already/)).toBeVisible()
    expect(field('Term')).not.toHaveAttribute('aria-invalid')
    expect(inputsOf('vocs.findByTerm')).toEqual([{ listId: 'list-1', term: 'Marea' }])
    await user.type(field('Term'), 's')
    expect(screen.queryByRole('link', { name: /^See it/ })).toBeNull()
  })

  it('is not looked for while it is edited', async () => {
    answer('lists.get', makeListOf())
    answer('vocs.list', { items: [{ id: 'voc-1', term: 'marea' }], next: null })
    answer('vocs.get', makeVoc())
    const { user } = renderApp(`${path}?voc=voc-1`)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(await screen.findByLabelText('Label'), 'coastal')
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(inputsOf('vocs.findByTerm')).toEqual([])
  })
})

describe('an optional section', () => {
  const isOpen = (name: string) => button(name).getAttribute('aria-expanded')

  it('is open at first, folds, and stays so', async () => {
    const { user } = await openNew()
    for (const name of ['Examples', 'Attributes', 'More details']) expect(isOpen(name)).toBe('true')
    await user.click(button('More details'))
    expect(isOpen('More details')).toBe('false')
    expect(field('Notes')).not.toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(button('New'))
    await screen.findByRole('dialog')
    expect(isOpen('More details')).toBe('false')
    expect(isOpen('Examples')).toBe('true')
  })

  it('unfolds with content, and with an error, which gets the focus', async () => {
    const { user } = await openNew()
    await user.type(field('Term'), 'marea')
    await choosePos(user, 'Noun')
    await user.click(field('Label'))
    await user.paste('x'.repeat(101))
    await user.click(button('More details'))
    expect(isOpen('More details')).toBe('false')
    await user.click(button('Create'))
    await expect.poll(() => field('Label')).toHaveAccessibleDescription('Too long')
    await expect.poll(() => isOpen('More details')).toBe('true')
    await expect.poll(() => field('Label')).toHaveFocus()
    expect(inputsOf('vocs.create')).toEqual([])
  })

  it('is open in the Edit dialog if it has content', async () => {
    for (const section of ['examples', 'attributes', 'details'])
      localStorage.setItem(`wordtide.vocs.folded:${ada.id}:${section}`, 'true')
    const voc: VocView = makeVoc({ examples: [{ value: 'La *marea*', translations: [] }], notes: 'Latin' })
    answer('lists.get', makeListOf())
    answer('vocs.list', { items: [{ id: 'voc-1', term: 'marea' }], next: null })
    answer('vocs.get', voc)
    const { user } = renderApp(`${path}?voc=voc-1`)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await screen.findByRole('dialog')
    await expect.poll(() => isOpen('Examples')).toBe('true')
    expect(isOpen('More details')).toBe('true')
    expect(isOpen('Attributes')).toBe('false')
  })
})

describe('hide the selected word', () => {
  async function openExample() {
    const app = await openNew()
    await app.user.type(field('Term'), 'la marea')
    await app.user.click(button('Add example'))
    return app
  }
  const example = () => screen.getByLabelText<HTMLTextAreaElement>('Example')
  const hide = () =>
    within(screen.getByRole('group', { name: 'Examples' })).getAllByRole('button', {
      name: 'Hide the selected word',
    })[0]

  it('puts asterisks around the selection, and takes them off again', async () => {
    const { user } = await openExample()
    await user.keyboard('Sube la marea hoy')
    example().setSelectionRange(8, 13)
    await user.click(hide() ?? document.body)
    expect(example()).toHaveValue('Sube la *marea* hoy')
    expect(example()).toHaveFocus()
    expect([example().selectionStart, example().selectionEnd]).toEqual([9, 14])
    await user.click(hide() ?? document.body)
    expect(example()).toHaveValue('Sube la marea hoy')
  })

  it('finds the term if nothing is selected, by Ctrl+B', async () => {
    const { user } = await openExample()
    await user.keyboard('Hoy sube la marea otra vez')
    await user.keyboard('{Control>}b{/Control}')
    expect(example()).toHaveValue('Hoy sube *la marea* otra vez')
  })

  it('is an asterisk typed over a selection', async () => {
    const { user } = await openExample()
    await user.keyboard('Sube la marea')
    example().setSelectionRange(8, 13)
    await user.keyboard('*')
    expect(example()).toHaveValue('Sube la *marea*')
    await user.keyboard('{ArrowRight}{ArrowRight}*')
    expect(example()).toHaveValue('Sube la *marea**')
  })

  it('finds the definition in a translation', async () => {
    const { user } = await openExample()
    await user.type(screen.getAllByLabelText('Definition')[0] ?? document.body, 'tide')
    await user.click(button('Add translation'))
    await user.keyboard('The tide comes in')
    await user.keyboard('{Control>}b{/Control}')
    expect(field('Translation')).toHaveValue('The *tide* comes in')
  })

  it('says what to do where there is no word', async () => {
    const { user } = await openExample()
    await user.click(hide() ?? document.body)
    expect(await screen.findByText('Select the word first.')).toBeVisible()
    await user.keyboard('a')
    expect(screen.queryByText('Select the word first.')).toBeNull()
  })
})
