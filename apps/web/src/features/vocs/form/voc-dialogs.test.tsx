import { screen, within } from '@testing-library/react'
import { limits } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, fill, inputsOf, makeVocRow, pngFile, refuse, renderApp } from '../../../testing/index.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'

type User = ReturnType<typeof renderApp>['user']

const path = '/library/lists/list-1/vocs'
const group = (name: string) => within(screen.getByRole('group', { name }))
const press = (user: User, name: string) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

async function openNew() {
  answer('lists.get', makeListOf())
  answer('vocs.list', { items: [], next: null })
  const app = renderApp(path)
  await app.user.click(await screen.findByRole('button', { name: 'New' }))
  await screen.findByRole('dialog', { name: 'New Vocabulary' })
  return app
}

describe('New Vocabulary', () => {
  it('creates a vocabulary with all fields, its rows in the order to which they were moved, and selects it', async () => {
    const { user, path } = await openNew()
    fill(screen.getByLabelText('Term'), 'marea')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Part of speech' }), 'Noun')
    fill(screen.getByLabelText('Label'), 'coastal')
    const [english, german] = screen.getAllByLabelText('Definition')
    if (english === undefined || german === undefined)
      throw new Error('There is no definition for each target language')
    fill(english, 'tide')
    fill(german, 'Gezeiten')
    // A row that is added has the focus.
    await press(user, 'Add example')
    await user.paste('La *marea* sube')
    await press(user, 'Add translation')
    await user.paste('The *tide* comes in')
    for (const [name, value] of [
      ['plural', 'mareas'],
      ['gender', 'feminine'],
    ] as const) {
      await press(user, 'Add attribute')
      await user.paste(name)
      await user.tab()
      await user.paste(value)
    }
    await press(user, 'Move attribute 2 up')
    await user.type(screen.getByLabelText('Tags'), 'sea ')
    fill(screen.getByLabelText('Notes'), 'Latin')
    await user.upload(screen.getByLabelText('Image'), pngFile())
    answer('vocs.create', makeVoc())
    answer('vocs.get', makeVoc())
    answer('vocs.list', { items: [makeVocRow({ id: 'voc-1', term: 'marea' })], next: null })
    await press(user, 'Create')
    expect(await screen.findByText('Vocabulary Created')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'marea' })).toBeVisible()
    expect(await screen.findByRole('heading', { level: 2, name: 'marea' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(path()).toContain('voc=voc-1')
    expect(inputsOf('vocs.create')).toEqual([
      {
        listId: 'list-1',
        term: 'marea',
        pos: 'n',
        label: 'coastal',
        definitions: [
          { language: 'en', value: 'tide' },
          { language: 'de', value: 'Gezeiten' },
        ],
        examples: [{ value: 'La *marea* sube', translations: [{ language: 'en', value: 'The *tide* comes in' }] }],
        attributes: [
          { name: 'gender', value: 'feminine' },
          { name: 'plural', value: 'mareas' },
        ],
        tags: ['sea'],
        notes: 'Latin',
        image: expect.any(File),
      },
    ])
  })

  it('shows validation messages beside each field that it does not mark as optional, and in each row', async () => {
    const { user } = await openNew()
    const form = within(screen.getByRole('dialog'))
    expect(form.getAllByText('Optional').map((mark) => mark.previousSibling?.textContent)).toEqual([
      // Those that the form opens with.
      'Definition',
      'Definition',
      'Example',
      'Label',
      'Tags',
      'Notes',
      'Image',
      'Sound',
    ])
    for (const name of ['Remove definition 1', 'Remove definition 1']) await press(user, name)
    for (const name of ['Add definition', 'Add definition', 'Add definition']) await press(user, name)
    for (const name of ['Add example', 'Add translation', 'Add attribute']) await press(user, name)
    const example = screen.getAllByLabelText('Example')[0] ?? document.body
    fill(example, 'no mark')
    fill(screen.getByLabelText('Translation'), 'none')
    const controls = [...form.getAllByRole('textbox'), ...form.getAllByRole('combobox')]
    const isLanguage = (control: HTMLElement) => control.matches('button') && /English|German/.test(control.textContent)
    const required = controls.filter((control) => control.matches('[aria-required="true"]') && !isLanguage(control))
    await press(user, 'Create')
    const term = screen.getByLabelText('Term')
    await expect.poll(() => term).toHaveAccessibleDescription('Required')
    await expect.poll(() => term).toHaveFocus()
    expect(controls.filter((control) => control.matches('[aria-invalid]'))).toEqual(required)
    expect(screen.getByLabelText('Part of speech')).toHaveAccessibleDescription('Required')
    const languages = group('Definitions').getAllByRole('combobox')
    expect(languages.map((select) => select.getAttribute('aria-invalid'))).toEqual([null, null, 'true'])
    for (const definition of screen.getAllByLabelText('Definition'))
      expect(definition).toHaveAccessibleDescription('Required')
    expect(example).toHaveAccessibleDescription('Does not contain hiding part, surround hiding parts with *')
    expect(screen.getByLabelText('Translation')).toHaveAccessibleDescription('Does not contain hiding part')
    expect(group('Attributes').getByLabelText('Name')).toHaveAccessibleDescription('Required')
    expect(group('Attributes').getByLabelText('Value')).toHaveAccessibleDescription('Required')
    fill(term, 'a')
    await expect.poll(() => term).not.toHaveAccessibleDescription('Required')
    expect(inputsOf('vocs.create')).toEqual([])
  })

  it('says nothing of rows that are added after an attempt to save, until the next one', async () => {
    const { user } = await openNew()
    await press(user, 'Add attribute')
    await press(user, 'Create')
    await expect.poll(() => screen.getByLabelText('Name')).toHaveAccessibleDescription('Required')
    for (const name of ['Add attribute', 'Add definition', 'Add example']) await press(user, name)
    const example = screen.getByLabelText('Example')
    await user.paste('La marea')
    expect(example).not.toHaveAttribute('aria-invalid')
    await press(user, 'Add translation')
    // It was left with something in it.
    expect(example).toHaveAttribute('aria-invalid', 'true')
    fill(screen.getByLabelText('Term'), 'marea')
    const added = [
      ...screen.getAllByLabelText('Name').slice(1),
      ...screen.getAllByLabelText('Definition').slice(2),
      screen.getByLabelText('Translation'),
    ]
    expect(added.filter((field) => field.matches('[aria-invalid]'))).toEqual([])
    await press(user, 'Create')
    for (const field of added) await expect.poll(() => field).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(() => screen.getByRole('combobox', { name: 'Part of speech' })).toHaveFocus()
  })

  it('asks before it discards what was typed, also when the page is left', async () => {
    const { user, router } = await openNew()
    fill(screen.getByLabelText('Term'), 'mar')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText('Term')).toHaveValue('mar')
    void router.navigate({ to: '/learn' })
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText('Term')).toHaveValue('mar')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('Edit Vocabulary', () => {
  const voc = makeVoc({ definitions: [{ language: 'en', value: 'tide' }], tags: ['sea'] })

  async function openEdit(edited = voc) {
    answer('lists.get', makeListOf())
    answer('vocs.list', { items: [makeVocRow({ id: 'voc-1', term: 'marea' })], next: null })
    answer('vocs.get', edited)
    const app = renderApp(`${path}?voc=voc-1`)
    await app.user.click(await screen.findByRole('button', { name: 'Edit' }))
    fill(await screen.findByLabelText('Term'), 'marea!')
    return app
  }

  it('saves the changes, based on the version that was read', async () => {
    const { user } = await openEdit()
    const saved = makeVoc({ term: 'marea!', lastModifiedAt: 2000 })
    answer('vocs.update', saved)
    answer('vocs.get', saved)
    await press(user, 'Save')
    expect(await screen.findByText('Vocabulary Updated')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 2, name: 'marea!' })).toBeVisible()
    expect(inputsOf('vocs.update')[0]).toMatchObject({
      id: 'voc-1',
      term: 'marea!',
      definitions: [{ language: 'en', value: 'tide' }],
      imageChanged: false,
      expectedLastModifiedAt: 1000,
    })
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  })

  it('has at most 10 examples', async () => {
    const examples = Array.from({ length: limits.voc.examples }, () => ({ value: 'La *marea*', translations: [] }))
    await openEdit(makeVoc({ examples }))
    expect(screen.getAllByLabelText('Example')).toHaveLength(10)
    expect(screen.getByRole('button', { name: 'Add example' })).toBeDisabled()
  })

  it('saves with Ctrl+Enter, also from a field in which Enter begins a line', async () => {
    const { user } = await openEdit()
    answer('vocs.update', makeVoc({ term: 'marea!', lastModifiedAt: 2000 }))
    await user.click(screen.getByLabelText('Notes'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Vocabulary Updated')).toBeInTheDocument()
    expect(inputsOf('vocs.update')[0]).toMatchObject({ term: 'marea!', notes: '' })
    expect(screen.queryByRole('button', { name: 'Create and add another' })).toBeNull()
  })

  it('keeps the form when the server rejects it, and shows its message', async () => {
    const { user } = await openEdit()
    refuse('vocs.update', 'VOCABULARY_NOT_FOUND')
    await press(user, 'Save')
    expect(await screen.findByText('Update Vocabulary')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('Vocabulary not found')
    expect(screen.getByLabelText('Term')).toHaveValue('marea!')
  })

  describe('after another user has changed it', () => {
    const other = makeVoc({ term: 'la marea', lastModifiedAt: 1500 })

    async function openConflict() {
      const app = await openEdit()
      refuse('vocs.update', 'VERSION_CONFLICT')
      answer('vocs.get', other)
      await press(app.user, 'Save')
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent('The word has changed since you opened it')
      expect(alert).toHaveTextContent('What you typed is still here')
      expect(screen.getByLabelText('Term')).toHaveValue('marea!')
      answer('vocs.update', makeVoc({ term: 'marea!', lastModifiedAt: 3000 }))
      return app
    }

    /** Presses the button, waits until the saved vocabulary is shown, and returns the input of the second update. */
    async function expectSaved(user: User, button: string) {
      answer('vocs.get', makeVoc({ term: 'as saved', lastModifiedAt: 3000 }))
      await press(user, button)
      expect(await screen.findByText('Vocabulary Updated')).toBeInTheDocument()
      expect(await screen.findByRole('heading', { level: 2, name: 'as saved' })).toBeVisible()
      return inputsOf('vocs.update')[1]
    }

    it('shows the other version and saves over it', async () => {
      const { user } = await openConflict()
      await press(user, 'See the other version')
      const shown = await screen.findByRole('region', { name: 'The other version' })
      expect(shown).toHaveTextContent('la marea')
      expect(screen.getByLabelText('Term')).toHaveValue('marea!')
      await press(user, 'Save mine over it')
      await expect
        .poll(() => inputsOf('vocs.update')[1])
        .toMatchObject({
          term: 'marea!',
          expectedLastModifiedAt: 1500,
        })
    })

    it('saves over the other version without showing it', async () => {
      const { user } = await openConflict()
      expect(await expectSaved(user, 'Save mine over it')).not.toHaveProperty('expectedLastModifiedAt')
    })

    it('reports that the vocabulary was deleted, and keeps what was typed', async () => {
      const { user } = await openConflict()
      for (const call of ['vocs.get', 'vocs.update'] as const) refuse(call, 'VOCABULARY_NOT_FOUND')
      answer('vocs.list', { items: [], next: null })
      const form = within(screen.getByRole('dialog', { name: 'Edit Vocabulary' }))
      await press(user, 'See the other version')
      await expect.poll(() => form.getByRole('alert')).toHaveTextContent(/has changed.*Vocabulary not found/)
      await press(user, 'Save mine over it')
      await expect.poll(() => form.getByRole('alert')).toHaveTextContent(/^Vocabulary not found$/)
      expect(form.getByLabelText('Term')).toHaveValue('marea!')
      await user.keyboard('{Escape}')
      await user.click(await screen.findByRole('button', { name: 'Discard' }))
      expect(await screen.findByText('No Vocabularies')).toBeVisible()
      expect(screen.getByRole('alert')).toHaveTextContent('Vocabulary not found')
      expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    })

    it('replaces the form with the other version', async () => {
      const { user } = await openConflict()
      await press(user, 'Replace mine with it')
      await expect.poll(() => screen.queryByRole('alert')).toBeNull()
      expect(screen.getByLabelText('Term')).toHaveValue('la marea')
      await press(user, 'Save')
      await expect
        .poll(() => inputsOf('vocs.update')[1])
        .toMatchObject({
          term: 'la marea',
          expectedLastModifiedAt: 1500,
        })
    })
  })
})
