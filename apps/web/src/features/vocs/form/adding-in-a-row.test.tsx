import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ada, answer, inputsOf, makeVocRow, pngFile, refuse, renderApp, server } from '../../../testing/index.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'

const path = '/library/lists/list-1/vocs'
const posKey = (userId: string, listId: string) => `wordtide.vocs.partOfSpeech:${userId}:${listId}`

type User = ReturnType<typeof renderApp>['user']

/** Opens the New dialog of a user who has chosen Noun before. */
async function openNew(list = makeListOf()) {
  localStorage.setItem(posKey(ada.id, 'list-1'), 'n')
  answer('lists.get', list)
  answer('vocs.list', { items: [], next: null })
  answer('vocs.create', ({ term, pos }) => makeVoc({ term, pos }))
  const app = renderApp(path)
  await app.user.click(await screen.findByRole('button', { name: 'New' }))
  await screen.findByRole('dialog', { name: 'New Vocabulary' })
  return app
}

async function openEdit(voc = makeVoc()) {
  answer('lists.get', makeListOf())
  answer('vocs.list', { items: [makeVocRow({ id: 'voc-1', term: 'marea' })], next: null })
  answer('vocs.get', voc)
  const app = renderApp(`${path}?voc=voc-1`)
  await app.user.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit Vocabulary' })
  return app
}

const field = (name: string) => screen.getByLabelText(name)
const button = (name: string) => screen.getByRole('button', { name })
const definition = (index: number) => screen.getAllByLabelText('Definition')[index] ?? document.body

async function enter(user: User, box: HTMLElement, text: string) {
  await user.click(box)
  await user.paste(text)
}

const addAnother = (user: User) => user.keyboard('{Control>}{Enter}{/Control}')
const isAdded = (term: string) => screen.findByText(term, { selector: 'bdi' })

describe('the New dialog', () => {
  it('offers a definition in each target language, and leaves out those that stay empty', async () => {
    const { user } = await openNew(makeListOf({ targetLanguages: ['de', 'en'] }))
    const languages = within(screen.getByRole('group', { name: 'Definitions' })).getAllByRole('combobox')
    expect(languages.map((select) => select.textContent)).toEqual([
      expect.stringContaining('German'),
      expect.stringContaining('English'),
    ])
    await enter(user, field('Term'), 'marea')
    await enter(user, definition(1), 'x'.repeat(256))
    await user.click(button('Create'))
    // In its own row, though the first is left out.
    await expect.poll(() => definition(1)).toHaveAccessibleDescription('Too long')
    expect(definition(0)).not.toHaveAttribute('aria-invalid')
    await user.clear(definition(1))
    await enter(user, definition(1), 'tide')
    answer('vocs.get', makeVoc())
    await user.click(button('Create'))
    await expect.poll(() => inputsOf('vocs.create')[0]?.definitions).toEqual([{ language: 'en', value: 'tide' }])
  })

  it('begins with the part of speech that the user chose last in the list', async () => {
    const { user } = await openNew()
    await user.keyboard('{Escape}')
    localStorage.setItem(posKey('another', 'list-1'), 'adj')
    localStorage.setItem(posKey(ada.id, 'list-2'), 'adj')
    await user.click(button('New'))
    const select = await screen.findByRole('combobox', { name: 'Part of speech' })
    expect(select).toHaveDisplayValue('Noun')
    await user.selectOptions(select, 'Verb')
    await enter(user, field('Term'), 'nadar')
    await addAnother(user)
    await isAdded('nadar')
    expect(field('Part of speech')).toHaveDisplayValue('Verb')
    expect(localStorage.getItem(posKey(ada.id, 'list-1'))).toBe('v')
  })
})

describe('an empty row', () => {
  const examples = () => screen.getAllByLabelText('Example')

  it('stands ready behind the last example, comes and goes with its content, and is not sent', async () => {
    const { user } = await openNew()
    await enter(user, field('Term'), 'marea')
    await enter(user, field('Example'), 'Sube la marea')
    await expect.poll(() => examples().length).toBe(2)
    await user.clear(examples()[0] ?? document.body)
    await expect.poll(() => examples().length).toBe(1)
    await user.paste('Baja la marea')
    await expect.poll(() => examples().length).toBe(2)
    // By keyboard: past the buttons of the first one.
    for (let tabs = 0; tabs < 8 && document.activeElement !== examples()[1]; tabs += 1) await user.tab()
    await user.paste('Hay marea')
    await expect.poll(() => examples().length).toBe(3)
    await user.click(button('Remove example 3'))
    await enter(user, examples()[1] ?? document.body, ' alta')
    await addAnother(user)
    await isAdded('marea')
    expect(inputsOf('vocs.create')[0]?.examples).toEqual([
      { value: 'Baja la *marea*', translations: [] },
      { value: 'Hay *marea* alta', translations: [] },
    ])
    expect(examples()).toHaveLength(1)
  })

  it('stands ready in the Edit dialog, which has nothing to discard, and is the one that is added', async () => {
    const { user } = await openEdit(makeVoc({ definitions: [{ language: 'en', value: 'tide' }] }))
    expect(screen.getAllByLabelText('Definition')).toHaveLength(2)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('Edit'))
    await screen.findByRole('dialog')
    await user.click(button('Add example'))
    expect(field('Example')).toHaveFocus()
    await user.click(button('Save'))
    // A row of the user's own is not left out.
    await expect.poll(() => field('Example')).toBeInvalid()
    expect(screen.getAllByLabelText('Definition')[1]).not.toBeInvalid()
    expect(inputsOf('vocs.update')).toEqual([])
  })
})

describe('Create and add another', () => {
  it('saves, keeps the dialog with an empty form, and names the added vocabulary', async () => {
    const { user } = await openNew()
    await enter(user, field('Term'), 'marea')
    await enter(user, definition(0), 'tide')
    await enter(user, field('Notes'), 'Latin')
    await user.upload(field('Image'), pngFile())
    answer('vocs.list', { items: [makeVocRow({ id: 'voc-1', term: 'marea' })], next: null })
    await user.click(button('Create and add another'))
    expect(await screen.findByText(/Vocabulary Created/)).toHaveTextContent('Vocabulary Created: marea (1)')
    expect(screen.getByText(/Vocabulary Created/)).toHaveAttribute('role', 'status')
    expect(field('Term')).toHaveValue('')
    expect(field('Term')).toHaveFocus()
    expect(field('Term')).not.toHaveAccessibleDescription('Required')
    expect(field('Part of speech')).toHaveDisplayValue('Noun')
    expect(field('Notes')).toHaveValue('')
    expect(screen.getAllByLabelText('Definition').map((box) => box.textContent)).toEqual(['', ''])
    expect(screen.queryByRole('button', { name: 'Remove image' })).toBeNull()
    expect(field('Image')).toHaveProperty('files.length', 0)
    expect(await screen.findByText('marea', { selector: 'a span' })).toBeInTheDocument()
    // Nothing to discard.
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is Ctrl+Enter or Command+Enter in every field, and saves once', async () => {
    const { user } = await openNew()
    await enter(user, field('Term'), 'uno')
    await Promise.all([addAnother(user), addAnother(user)])
    await isAdded('uno')
    await enter(user, field('Term'), 'dos')
    await enter(user, definition(0), 'two')
    await user.keyboard('{Meta>}{Enter}{/Meta}')
    await isAdded('dos')
    await enter(user, field('Term'), 'tres')
    await user.type(field('Tags'), 'count')
    await addAnother(user)
    await isAdded('tres')
    expect(inputsOf('vocs.create').map(({ term, definitions, tags }) => ({ term, definitions, tags }))).toEqual([
      { term: 'uno', definitions: [], tags: [] },
      { term: 'dos', definitions: [{ language: 'en', value: 'two' }], tags: [] },
      { term: 'tres', definitions: [], tags: ['count'] },
    ])
    expect(screen.getByText(/Vocabulary Created/)).toHaveTextContent('tres (3)')
  })

  it('takes text typed at once into the next form, and keeps a vocabulary that could not be saved', async () => {
    const { user } = await openNew()
    refuse('vocs.create', 'VOCABULARY_QUOTA_REACHED')
    let respond = () => {}
    const responds = new Promise<void>((resolve) => {
      respond = resolve
    })
    server.use(http.post('*/vocs.create*', () => responds))
    onTestFinished(() => server.resetHandlers())
    await enter(user, field('Term'), 'uno')
    await addAnother(user)
    await expect.poll(() => field('Term')).toHaveValue('')
    await user.keyboard('dos')
    respond()
    expect(await screen.findByText(/is not saved/)).toHaveTextContent('uno is not saved: The lists of one user can')
    expect(field('Term')).toHaveValue('dos')
    answer('vocs.create', ({ term, pos }) => makeVoc({ term, pos }))
    await user.click(button('Try again'))
    await isAdded('uno')
    expect(screen.queryByText(/is not saved/)).toBeNull()
    await addAnother(user)
    await isAdded('dos')
    expect(inputsOf('vocs.create').map(({ term }) => term)).toEqual(['uno', 'uno', 'dos'])
  })

  it('keeps the form if it cannot be saved, and asks before it discards text typed after the last one', async () => {
    const { user } = await openNew()
    await addAnother(user)
    await expect.poll(() => field('Term')).toHaveAccessibleDescription('Required')
    await enter(user, field('Term'), 'uno')
    refuse('vocs.create', 'VOCABULARY_QUOTA_REACHED')
    await addAnother(user)
    expect(await screen.findByText('Create Vocabulary')).toBeInTheDocument()
    expect(field('Term')).toHaveValue('uno')
    answer('vocs.create', ({ term, pos }) => makeVoc({ term, pos }))
    await addAnother(user)
    await isAdded('uno')
    await waitFor(() => expect(screen.queryByText('Create Vocabulary')).toBeNull())
    await user.keyboard('do{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(field('Term')).toHaveValue('do')
  })
})

it('a term that the list has already has a hint with a link to it, and is not an error', async () => {
  answer('vocs.findByTerm', ({ term }) => (term === 'Marea' ? { id: 'voc-9' } : null))
  const { user } = await openNew()
  await enter(user, field('Term'), ' Marea ')
  const link = await screen.findByRole('link', { name: /^See it/ })
  expect(link).toHaveAttribute('href', '/library/lists/list-1/vocs?voc=voc-9')
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.getByText(/The list has this term already/)).toBeVisible()
  expect(field('Term')).not.toHaveAttribute('aria-invalid')
  expect(inputsOf('vocs.findByTerm')).toEqual([{ listId: 'list-1', term: 'Marea' }])
  await user.keyboard('s')
  expect(screen.queryByRole('link', { name: /^See it/ })).toBeNull()
})

describe('an optional section', () => {
  const sections = ['Examples', 'Attributes', 'More details']
  const openSections = () => sections.filter((name) => button(name).getAttribute('aria-expanded') === 'true')

  it('is open at first, folds, stays so, and unfolds with an error, which gets the focus', async () => {
    const { user } = await openNew()
    expect(openSections()).toEqual(sections)
    await user.click(button('More details'))
    expect(field('Notes')).not.toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(button('New'))
    await screen.findByRole('dialog')
    expect(openSections()).toEqual(['Examples', 'Attributes'])
    await user.click(button('More details'))
    await enter(user, field('Label'), 'x'.repeat(101))
    await user.click(button('More details'))
    await enter(user, field('Term'), 'marea')
    await user.click(button('Create'))
    await expect.poll(openSections).toEqual(sections)
    await expect.poll(() => field('Label')).toHaveFocus()
    expect(field('Label')).toHaveAccessibleDescription('Too long')
  })

  it('is open in the Edit dialog if it has content', async () => {
    for (const section of ['examples', 'attributes', 'details'])
      localStorage.setItem(`wordtide.vocs.folded:${ada.id}:${section}`, 'true')
    await openEdit(makeVoc({ term: 'ola', examples: [{ value: 'La *marea*', translations: [] }], notes: 'Latin' }))
    await expect.poll(openSections).toEqual(['Examples', 'More details'])
    expect(inputsOf('vocs.findByTerm').map(({ term }) => term)).not.toContain('ola')
  })
})
