import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ListView, toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, pngFile, refuse, renderApp } from '../../testing/index.ts'
import { makeList } from './testing/lists.ts'

type User = ReturnType<typeof renderApp>['user']

async function choose(user: User, label: string, language: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.type(await screen.findByPlaceholderText('Search languages'), `${language}{Enter}`)
}

async function openCreate(path = '/library') {
  const created = makeList({ name: 'Tides' })
  answer('lists.listOwn', { lists: [], next: null })
  answer('lists.listPublic', { lists: [], next: null })
  answer('lists.create', created)
  answer('lists.get', created)
  const app = renderApp(path)
  await app.user.click(await screen.findByRole('button', { name: 'Create List' }))
  await screen.findByRole('dialog', { name: 'Create List' })
  return app
}

async function fill(user: User) {
  await user.type(screen.getByLabelText('Name'), ' Tides ')
  await choose(user, 'Language', 'Spanish')
  await choose(user, 'Target language 1', 'English')
}

const create = () => screen.getByRole('button', { name: 'Create' })

describe('Create List', () => {
  it('creates a list, closes, and opens the list', async () => {
    const { user, path, router } = await openCreate()
    await fill(user)
    await user.type(screen.getByLabelText('Tags'), 'sea{Enter}')
    await user.click(screen.getByRole('switch', { name: 'Public' }))
    await user.upload(screen.getByLabelText('Image'), pngFile())
    await user.click(create())
    const heading = await screen.findByRole('heading', { level: 1, name: 'Tides' })
    expect(path()).toBe('/library/lists/list-1')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await expect.poll(() => heading).toHaveFocus()
    expect(inputsOf('lists.create')[0]).toMatchObject({
      name: 'Tides',
      description: '',
      language: 'es',
      targetLanguages: ['en'],
      tags: ['sea'],
      public: true,
      image: expect.any(File),
    })
    router.history.back()
    await screen.findByText('No Lists')
    expect(path()).toBe('/library')
  })

  it.each(['/library?search=sea&language=de', '/library#public'])(
    'opens the list, which %s does not show',
    async (address) => {
      const { user, path } = await openCreate(address)
      await fill(user)
      await user.click(create())
      await expect.poll(path).toBe('/library/lists/list-1')
    },
  )

  it('shows what is missing beside each field', async () => {
    const { user } = await openCreate()
    await user.click(create())
    const name = screen.getByLabelText('Name')
    await expect.poll(() => name).toHaveAccessibleDescription('Required')
    await expect.poll(() => name).toHaveFocus()
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveAccessibleDescription('Required')
    expect(screen.getByLabelText('Target language 1')).toHaveAccessibleDescription('Required')
    await user.type(name, 'ab')
    expect(name).toHaveAccessibleDescription('Too short')
    await user.type(name, 'c'.repeat(48))
    expect(name).not.toHaveAccessibleDescription()
    await user.type(name, 'c')
    expect(name).toHaveAccessibleDescription('Too long')
    const description = screen.getByLabelText('Description')
    await user.click(description)
    await user.paste('d'.repeat(256))
    expect(description).toHaveAccessibleDescription('Too long')
    expect(inputsOf('lists.create')).toEqual([])
  })

  it('requires the fields that it does not mark as optional', async () => {
    const { user } = await openCreate()
    const form = within(screen.getByRole('dialog'))
    const controls = () => [...form.getAllByRole('textbox'), ...form.getAllByRole('combobox')]
    const required = controls().filter((control) => control.matches('[aria-required="true"]'))
    expect(form.getAllByText('Optional').map((mark) => mark.previousSibling?.textContent)).toEqual([
      'Description',
      'Tags',
      'Image',
    ])
    await user.click(create())
    await expect.poll(() => screen.getByLabelText('Name')).toHaveAccessibleDescription('Required')
    expect(controls().filter((control) => control.matches('[aria-invalid]'))).toEqual(required)
  })

  it('says nothing of a target language that is added after an attempt to save, until the next one', async () => {
    const { user } = await openCreate()
    await user.click(create())
    await expect.poll(() => screen.getByLabelText('Target language 1')).toHaveAccessibleDescription('Required')
    await user.click(screen.getByRole('button', { name: 'Add target language' }))
    const added = screen.getByLabelText('Target language 2')
    expect(added).not.toHaveAttribute('aria-invalid')
    await user.click(create())
    await expect.poll(() => added).toHaveAccessibleDescription('Required')
  })

  it('focuses the button that adds a target language if there is none', async () => {
    const { user } = await openCreate()
    await user.type(screen.getByLabelText('Name'), 'Tides')
    await choose(user, 'Language', 'Spanish')
    await user.click(screen.getByRole('button', { name: 'Remove target language 1' }))
    await user.click(create())
    await expect.poll(() => screen.getByRole('button', { name: 'Add target language' })).toHaveFocus()
  })

  it('rejects a duplicate target language, an image over 1 MB and a list without target languages', async () => {
    const { user } = await openCreate()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Add target language' }))
    await choose(user, 'Target language 2', 'English')
    await user.upload(screen.getByLabelText('Image'), pngFile(1_048_577))
    // At once, and still after the attempt to save.
    expect(await screen.findByText('Max file size (1 MB) exceeded')).toBeVisible()
    await user.click(create())
    await expect.poll(() => screen.getByLabelText('Target language 2')).toHaveAccessibleDescription('Duplicate')
    expect(screen.getByText('Max file size (1 MB) exceeded')).toBeVisible()
    expect(screen.getByLabelText('Target language 2')).toHaveAccessibleDescription('Duplicate')
    await user.click(screen.getByRole('button', { name: 'Remove target language 2' }))
    await user.click(screen.getByRole('button', { name: 'Remove target language 1' }))
    expect(screen.getByRole('group', { name: 'Target languages' })).toHaveAccessibleDescription('Required')
    expect(inputsOf('lists.create')).toEqual([])
  })

  it('is not sent with a file that is not an image, but without it', async () => {
    const { user } = await openCreate()
    await fill(user)
    const text = new File(['text'], 'tide.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText('Image'), text)
    await user.click(create())
    await expect.poll(() => screen.getByLabelText('Image')).toHaveFocus()
    expect(screen.getByText('Only PNG and JPEG images are supported')).toBeVisible()
    expect(inputsOf('lists.create')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove file' }))
    await user.click(create())
    await screen.findByRole('heading', { level: 1, name: 'Tides' })
    expect(inputsOf('lists.create')[0]?.image).toBeUndefined()
  })

  it('shows the server’s rejection of a damaged image beside the field, which takes the focus', async () => {
    const { user } = await openCreate()
    const issue = { path: ['image'], message: 'The image is damaged or incomplete' }
    refuse('lists.create', toErrorBody('BROKEN_IMAGE', [issue]))
    await fill(user)
    const image = screen.getByLabelText('Image')
    await user.upload(image, pngFile())
    await user.click(create())
    await expect.poll(() => image).toHaveAccessibleDescription(expect.stringContaining(issue.message))
    await waitFor(() => expect(image).toHaveFocus())
  })

  it('shows the limit of a quota that is reached, and keeps the form', async () => {
    const { user } = await openCreate()
    refuse('lists.create', toErrorBody('LIST_QUOTA_REACHED', undefined, 5))
    await fill(user)
    await user.click(create())
    expect(await screen.findByRole('alert')).toHaveTextContent('One user can have at most 5 lists')
    expect(create()).toBeVisible()
  })

  it('ignores a tag that is empty, duplicate or too long, and rejects more than 20', async () => {
    const { user } = await openCreate()
    await fill(user)
    const tags = screen.getByLabelText('Tags')
    await user.type(tags, `sea{Enter} sea moon {Enter}${'x'.repeat(20)}{Enter}`)
    expect(tags).toHaveValue('x'.repeat(20))
    await user.clear(tags)
    await user.type(tags, '{Backspace}')
    await user.paste(Array.from({ length: 20 }, (_, index) => `tag${index}`).join(' '))
    await user.clear(tags)
    await user.click(create())
    await expect.poll(() => inputsOf('lists.create')).toHaveLength(1)
    const sent = inputsOf('lists.create')[0]?.tags ?? []
    expect(sent).toHaveLength(20)
    expect(sent.slice(0, 2)).toEqual(['sea', 'tag0'])
  })

  it('creates a private list by default', async () => {
    const { user } = await openCreate()
    expect(screen.getByRole('switch', { name: 'Public' })).not.toBeChecked()
    await fill(user)
    await user.click(create())
    await expect.poll(() => inputsOf('lists.create')[0]).toMatchObject({ public: false })
  })

  it('keeps the form when the server rejects it', async () => {
    const { user } = await openCreate()
    refuse('lists.create', 'INTERNAL_SERVER_ERROR')
    await fill(user)
    await user.click(create())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Create List')
    expect(alert).toHaveTextContent('Internal Server Error')
    expect(screen.getByLabelText('Name')).toHaveValue(' Tides ')
    expect(screen.getByLabelText('Target language 1')).toHaveTextContent('English')
  })

  it('stays open on a click outside, and asks before it discards what was typed', async () => {
    const { user } = await openCreate()
    await user.type(screen.getByLabelText('Name'), 'Ti')
    const overlay = document.querySelector('[data-slot="dialog-overlay"]')
    if (overlay !== null) await user.pointer({ keys: '[MouseLeft]', target: overlay })
    expect(screen.getByRole('dialog', { name: 'Create List' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    screen.getByLabelText('Name').focus()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText('Name')).toHaveValue('Ti')
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('closes on Escape if nothing was typed', async () => {
    const { user } = await openCreate()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

async function openAction(name: string, list: ListView) {
  answer('lists.get', list)
  answer('lists.listOwn', { lists: [], next: null })
  const app = renderApp('/library/lists/list-1')
  await app.user.click(await screen.findByRole('button', { name: 'Actions' }))
  await app.user.click(await screen.findByRole('menuitem', { name }))
  return app
}

describe('Edit List', () => {
  const list = makeList({ image: '/api/lists/list-1/image/1', tags: ['sea'], targetLanguages: ['en', 'de'] })

  it('saves the changes', async () => {
    const { user } = await openAction('Edit', list)
    await screen.findByRole('dialog', { name: 'Edit List' })
    expect(screen.getByLabelText('Name')).toHaveValue('Waves')
    await user.click(screen.getByRole('button', { name: 'Move target language 2 up' }))
    await user.click(screen.getByRole('button', { name: 'Remove image' }))
    await user.type(screen.getByLabelText('Name'), '!')
    const saved = makeList({ name: 'Waves!' })
    answer('lists.update', saved)
    answer('lists.get', saved)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Waves!' })).toBeVisible()
    expect(inputsOf('lists.update')[0]).toMatchObject({
      id: 'list-1',
      name: 'Waves!',
      targetLanguages: ['de', 'en'],
      tags: ['sea'],
      imageChanged: true,
      expectedLastModifiedAt: list.lastModifiedAt,
    })
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus()
  })

  it('shows beside the target languages that there are too many', async () => {
    const { user } = await openAction('Edit', list)
    await screen.findByRole('dialog', { name: 'Edit List' })
    const issue = { path: ['targetLanguages'], message: 'Maximum languages exceeded' }
    refuse('lists.update', toErrorBody('INVALID_INPUT', [issue]))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const languages = screen.getByRole('group', { name: 'Target languages' })
    await expect.poll(() => languages).toHaveAccessibleDescription(issue.message)
  })

  it('keeps the image unless it was changed', async () => {
    const { user } = await openAction('Edit', list)
    await screen.findByRole('dialog', { name: 'Edit List' })
    answer('lists.update', list)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => inputsOf('lists.update')[0]).toMatchObject({ imageChanged: false })
    expect(inputsOf('lists.update')[0]?.image).toBeUndefined()
  })

  it('keeps the form when the server rejects it', async () => {
    const { user } = await openAction('Edit', list)
    await user.type(await screen.findByLabelText('Name'), '!')
    refuse('lists.update', 'LIST_NOT_FOUND')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Update List')
    expect(alert).toHaveTextContent('List not found')
    expect(screen.getByLabelText('Name')).toHaveValue('Waves!')
  })

  describe('after it was saved in another tab', () => {
    const other = makeList({
      name: 'Big waves',
      description: 'Said in the other tab',
      targetLanguages: ['fr'],
      lastModifiedAt: list.lastModifiedAt + 500,
    })

    async function openConflict() {
      const { user } = await openAction('Edit', list)
      await user.type(await screen.findByLabelText('Name'), '!')
      refuse('lists.update', 'VERSION_CONFLICT')
      answer('lists.get', other)
      await user.click(screen.getByRole('button', { name: 'Save' }))
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent('The list has changed since you opened it')
      expect(screen.getByLabelText('Name')).toHaveValue('Waves!')
      const saved = makeList({ name: 'As saved', lastModifiedAt: other.lastModifiedAt + 500 })
      answer('lists.update', () => {
        answer('lists.get', saved)
        return saved
      })
      return {
        user,
        press: async (name: string) => user.click(screen.getByRole('button', { name })),
        /** Waits until the saved list is shown, and returns the input of the second update. */
        secondUpdate: async () => {
          expect(await screen.findByRole('heading', { level: 1, name: 'As saved' })).toBeVisible()
          expect(screen.queryByRole('dialog')).toBeNull()
          return inputsOf('lists.update')[1]
        },
      }
    }

    it('shows the other version beside what was typed, and saves over it', async () => {
      const { press, secondUpdate } = await openConflict()
      await press('See the other version')
      const shown = await screen.findByRole('region', { name: 'The other version' })
      for (const text of ['Big waves', 'Said in the other tab', 'French']) expect(shown).toHaveTextContent(text)
      expect(screen.getByLabelText('Name')).toHaveValue('Waves!')
      await press('Save mine over it')
      expect(await secondUpdate()).toMatchObject({
        name: 'Waves!',
        targetLanguages: ['en', 'de'],
        expectedLastModifiedAt: other.lastModifiedAt,
      })
    })

    it('saves over the other version without showing it', async () => {
      const { press, secondUpdate } = await openConflict()
      await press('Save mine over it')
      expect(await secondUpdate()).not.toHaveProperty('expectedLastModifiedAt')
    })

    it('replaces the form with the other version', async () => {
      const { press, secondUpdate } = await openConflict()
      await press('Replace mine with it')
      await expect.poll(() => screen.queryByRole('alert')).toBeNull()
      expect(screen.getByLabelText('Name')).toHaveValue('Big waves')
      await press('Save')
      expect(await secondUpdate()).toMatchObject({
        name: 'Big waves',
        description: 'Said in the other tab',
        expectedLastModifiedAt: other.lastModifiedAt,
      })
    })

    it('reports that the list was deleted, and keeps what was typed', async () => {
      const { press } = await openConflict()
      for (const call of ['lists.get', 'lists.update'] as const) refuse(call, 'LIST_NOT_FOUND')
      await press('See the other version')
      const form = screen.getByRole('dialog', { name: 'Edit List' })
      await expect.poll(() => within(form).getByRole('alert').textContent).toContain('List not found')
      expect(within(form).getByLabelText('Name')).toHaveValue('Waves!')
    })
  })
})

describe('Delete List', () => {
  it('deletes the list after a confirmation', async () => {
    const { user, path } = await openAction('Delete', makeList())
    answer('lists.delete', {})
    const question = await screen.findByRole('alertdialog', { name: 'Delete List' })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No Lists')).toBeVisible()
    expect(path()).toBe('/library')
    expect(inputsOf('lists.delete')).toEqual([{ id: 'list-1' }])
  })

  it('reports a failure, and can be repeated', async () => {
    const { user } = await openAction('Delete', makeList())
    refuse('lists.delete', 'INTERNAL_SERVER_ERROR')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Delete Failed')
    expect(alert).toHaveTextContent('Internal Server Error')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(inputsOf('lists.delete')).toHaveLength(2))
  })

  it('deletes once when the button is double-clicked', async () => {
    const { user } = await openAction('Delete', makeList())
    answer('lists.listOwn', { lists: [], next: null })
    answer('lists.delete', {})
    const button = await screen.findByRole('button', { name: 'Delete' })
    fireEvent.click(button)
    fireEvent.click(button)
    await user.keyboard('{Enter}')
    await screen.findByText('No Lists')
    expect(inputsOf('lists.delete')).toHaveLength(1)
  })

  it('deletes nothing after Cancel', async () => {
    const { user } = await openAction('Delete', makeList())
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(inputsOf('lists.delete')).toEqual([])
  })
})
