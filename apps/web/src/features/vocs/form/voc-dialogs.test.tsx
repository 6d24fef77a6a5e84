import { screen, within } from '@testing-library/react'
import { limits } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, makeVocRow, pngFile, refuse, renderApp } from '../../../testing/index.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'

type User = ReturnType<typeof renderApp>['user']

const path = '/library/lists/list-1/vocs'
const group = (name: string) => within(screen.getByRole('group', { name }))
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }))

async function openNew() {
  answer('lists.get', makeListOf())
  answer('vocs.list', { items: [], next: null })
  const app = renderApp(path)
  await app.user.click(await screen.findByRole('button', { name: 'New' }))
  await screen.findByRole('dialog', { name: 'New Vocabulary' })
  return app
}

async function fill(user: User, term = 'marea') {
  await user.type(screen.getByLabelText('Term'), term)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Part of speech' }), 'Noun')
}

describe('New Vocabulary', () => {
  it('creates a vocabulary with all fields, and selects it', async () => {
    const { user, path } = await openNew()
    await fill(user)
    await user.type(screen.getByLabelText('Label'), 'coastal')
    const [english, german] = screen.getAllByLabelText('Definition')
    if (english === undefined || german === undefined)
      throw new Error('There is no definition for each target language')
    await user.type(english, 'tide')
    await user.type(german, 'Gezeiten')
    await press(user, 'Add example')
    await user.keyboard('La *marea* sube')
    await press(user, 'Add translation')
    await user.keyboard('The *tide* comes in')
    await press(user, 'Add attribute')
    await user.keyboard('gender{Tab}feminine')
    await user.type(screen.getByLabelText('Tags'), 'sea ')
    await user.type(screen.getByLabelText('Notes'), 'Latin')
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
        attributes: [{ name: 'gender', value: 'feminine' }],
        tags: ['sea'],
        notes: 'Latin',
        image: expect.any(File),
      },
    ])
  }, 30_000)

  it('shows validation messages beside each field', async () => {
    const { user } = await openNew()
    for (const name of [
      'Remove definition 1',
      'Remove definition 1',
      'Add definition',
      'Add definition',
      'Add definition',
    ])
      await press(user, name)
    for (const name of ['Add example', 'Add translation']) await press(user, name)
    await press(user, 'Add attribute')
    await user.type(screen.getByLabelText('Example'), 'no mark')
    await user.type(screen.getByLabelText('Translation'), 'none')
    await press(user, 'Create')
    const term = screen.getByLabelText('Term')
    await expect.poll(() => term).toHaveAccessibleDescription('Required')
    await expect.poll(() => term).toHaveFocus()
    expect(screen.getByLabelText('Part of speech')).toHaveAccessibleDescription('Required')
    const languages = group('Definitions').getAllByRole('combobox')
    expect(languages.map((select) => select.getAttribute('aria-invalid'))).toEqual([null, null, 'true'])
    for (const definition of screen.getAllByLabelText('Definition'))
      expect(definition).toHaveAccessibleDescription('Required')
    expect(screen.getByLabelText('Example')).toHaveAccessibleDescription(
      'Does not contain hiding part, surround hiding parts with *',
    )
    expect(screen.getByLabelText('Translation')).toHaveAccessibleDescription('Does not contain hiding part')
    expect(group('Attributes').getByLabelText('Name')).toHaveAccessibleDescription('Required')
    expect(group('Attributes').getByLabelText('Value')).toHaveAccessibleDescription('Required')
    await user.type(term, 'a')
    expect(term).not.toHaveAccessibleDescription('Required')
    expect(inputsOf('vocs.create')).toEqual([])
  }, 30_000)

  it('requires the fields that it does not mark as optional', async () => {
    const { user } = await openNew()
    const form = within(screen.getByRole('dialog'))
    for (const name of ['Add example', 'Add translation', 'Add attribute', 'Add definition']) await press(user, name)
    const controls = () => [...form.getAllByRole('textbox'), ...form.getAllByRole('combobox')]
    const required = controls().filter((control) => control.matches('[aria-required="true"]'))
    expect(form.getAllByText('Optional').map((mark) => mark.previousSibling?.textContent)).toEqual([
      // The two that the form opens with.
      'Definition',
      'Definition',
      'Label',
      'Tags',
      'Notes',
      'Image',
    ])
    await press(user, 'Create')
    await expect.poll(() => screen.getByLabelText('Term')).toHaveAccessibleDescription('Required')
    const filled = controls().filter(
      (control) => control.matches('button') && /English|German/.test(control.textContent),
    )
    expect(controls().filter((control) => control.matches('[aria-invalid]'))).toEqual(
      required.filter((control) => !filled.includes(control)),
    )
  }, 30_000)

  it('says nothing of rows that are added after an attempt to save, until the next one', async () => {
    const { user } = await openNew()
    await press(user, 'Add attribute')
    await press(user, 'Create')
    await expect.poll(() => screen.getByLabelText('Name')).toHaveAccessibleDescription('Required')
    for (const name of ['Add attribute', 'Add definition', 'Add example']) await press(user, name)
    await user.keyboard('La marea')
    const example = screen.getByLabelText('Example')
    expect(example).not.toHaveAttribute('aria-invalid')
    await press(user, 'Add translation')
    // It was left with something in it.
    expect(example).toHaveAttribute('aria-invalid', 'true')
    await user.type(screen.getByLabelText('Term'), 'marea')
    const added = [
      ...screen.getAllByLabelText('Name').slice(1),
      ...screen.getAllByLabelText('Definition').slice(2),
      screen.getByLabelText('Translation'),
    ]
    expect(added.filter((field) => field.matches('[aria-invalid]'))).toEqual([])
    await press(user, 'Create')
    for (const field of added) await expect.poll(() => field).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(() => screen.getByRole('combobox', { name: 'Part of speech' })).toHaveFocus()
  }, 30_000)

  it('rejects a second definition in the same language', async () => {
    const { user } = await openNew()
    await fill(user)
    for (const [index, text] of ['tide', 'flood'].entries())
      await user.type(screen.getAllByLabelText('Definition')[index] ?? document.body, text)
    const [, second] = group('Definitions').getAllByRole('combobox')
    if (second === undefined) throw new Error('No second definition')
    await user.click(second)
    await user.click(await screen.findByRole('option', { name: 'English' }))
    await press(user, 'Create')
    await expect.poll(() => second).toHaveAccessibleDescription('Duplicate')
  }, 30_000)

  it('allows at most 10 examples', async () => {
    const { user } = await openNew()
    const add = screen.getByRole('button', { name: 'Add example' })
    for (let count = 0; count < limits.voc.examples; count += 1) await user.click(add)
    expect(add).toBeDisabled()
    expect(screen.getAllByLabelText('Example')).toHaveLength(10)
  }, 30_000)

  it('saves rows in the order to which they were moved', async () => {
    const { user } = await openNew()
    await fill(user)
    for (const name of ['gender', 'plural']) {
      await press(user, 'Add attribute')
      await user.keyboard(`${name}{Tab}x`)
    }
    await press(user, 'Move attribute 2 up')
    answer('vocs.create', makeVoc())
    answer('vocs.get', makeVoc())
    await press(user, 'Create')
    await expect
      .poll(() => inputsOf('vocs.create')[0]?.attributes?.map(({ name }) => name))
      .toEqual(['plural', 'gender'])
    expect(await screen.findByRole('heading', { level: 2, name: 'marea' })).toBeVisible()
  }, 30_000)

  it('keeps the form when the server rejects it, and shows its message', async () => {
    const { user } = await openNew()
    await fill(user)
    refuse('vocs.create', 'FORBIDDEN')
    await press(user, 'Create')
    expect(await screen.findByText('Create Vocabulary')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('You are not allowed to do this')
    expect(screen.getByLabelText('Term')).toHaveValue('marea')
    expect(screen.getByRole('combobox', { name: 'Part of speech' })).toHaveDisplayValue('Noun')
  })

  it('asks before it discards what was typed, also when the page is left', async () => {
    const { user, router } = await openNew()
    await user.type(screen.getByLabelText('Term'), 'mar')
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

  async function openEdit() {
    answer('lists.get', makeListOf())
    answer('vocs.list', { items: [makeVocRow({ id: 'voc-1', term: 'marea' })], next: null })
    answer('vocs.get', voc)
    const app = renderApp(`${path}?voc=voc-1`)
    await app.user.click(await screen.findByRole('button', { name: 'Edit' }))
    await app.user.type(await screen.findByLabelText('Term'), '!')
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
      expect(alert).toHaveTextContent('The vocabulary has changed since you opened it')
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

    it.each(['See the other version', 'Save mine over it'])(
      '%s reports that the vocabulary was deleted',
      async (button) => {
        const { user } = await openConflict()
        for (const call of ['vocs.get', 'vocs.update'] as const) refuse(call, 'VOCABULARY_NOT_FOUND')
        answer('vocs.list', { items: [], next: null })
        await press(user, button)
        const form = screen.getByRole('dialog', { name: 'Edit Vocabulary' })
        await expect.poll(() => within(form).getByRole('alert').textContent).toContain('Vocabulary not found')
        expect(within(form).getByLabelText('Term')).toHaveValue('marea!')
        await user.keyboard('{Escape}')
        await press(user, 'Discard')
        expect(await screen.findByText('No Vocabularies')).toBeVisible()
        expect(screen.getByRole('alert')).toHaveTextContent('Vocabulary not found')
        expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
      },
    )

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
