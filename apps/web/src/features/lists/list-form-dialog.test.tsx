import { screen, waitFor, within } from '@testing-library/react'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, chooseLanguage, fill, inputsOf, pngFile, refuse, renderApp } from '../../testing/index.ts'
import { makeList, openAction } from './testing/lists.ts'

type User = ReturnType<typeof renderApp>['user']

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

async function fillAll(user: User) {
  fill(screen.getByLabelText('Name'), ' Tides ')
  await chooseLanguage(user, 'Language', 'Spanish')
  await chooseLanguage(user, 'Target language 1', 'English')
}

const button = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })

describe('Create List', () => {
  it('creates a list, private by default, closes, and opens the list', async () => {
    const { user, path, router } = await openCreate()
    await fillAll(user)
    await user.type(screen.getByLabelText('Tags'), 'sea{Enter}')
    const isPublic = screen.getByRole('switch', { name: 'Public' })
    expect(isPublic).not.toBeChecked()
    await user.click(isPublic)
    await user.upload(screen.getByLabelText('Image'), pngFile())
    await user.click(button('Create'))
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

  it('opens the list, which a search and another tab do not show', async () => {
    const { user, path } = await openCreate('/library?search=sea&language=de#public')
    await fillAll(user)
    await user.click(button('Create'))
    await expect.poll(path).toBe('/library/lists/list-1')
  })

  it('shows what is missing beside each field that it does not mark as optional', async () => {
    const { user } = await openCreate()
    const form = within(screen.getByRole('dialog'))
    const controls = () => [...form.getAllByRole('textbox'), ...form.getAllByRole('combobox')]
    const required = controls().filter((control) => control.matches('[aria-required="true"]'))
    expect(form.getAllByText('Optional').map((mark) => mark.previousSibling?.textContent)).toEqual([
      'Description',
      'Tags',
      'Image',
    ])
    await user.click(button('Create'))
    const name = screen.getByLabelText('Name')
    await expect.poll(() => name).toHaveAccessibleDescription('Required')
    await expect.poll(() => name).toHaveFocus()
    expect(controls().filter((control) => control.matches('[aria-invalid]'))).toEqual(required)
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveAccessibleDescription('Required')
    expect(screen.getByLabelText('Target language 1')).toHaveAccessibleDescription('Required')
    fill(name, 'ab')
    await expect.poll(() => name).toHaveAccessibleDescription('Too short')
    fill(name, 'c'.repeat(50))
    await expect.poll(() => name).not.toHaveAccessibleDescription()
    const description = screen.getByLabelText('Description')
    fill(description, 'd'.repeat(256))
    await expect.poll(() => description).toHaveAccessibleDescription('Too long')
    expect(inputsOf('lists.create')).toEqual([])
  })

  it('says nothing of a target language that is added after an attempt to save, until the next one', async () => {
    const { user } = await openCreate()
    await user.click(button('Create'))
    await expect.poll(() => screen.getByLabelText('Target language 1')).toHaveAccessibleDescription('Required')
    await user.click(button('Add target language'))
    const added = screen.getByLabelText('Target language 2')
    expect(added).not.toHaveAttribute('aria-invalid')
    await user.click(button('Create'))
    await expect.poll(() => added).toHaveAccessibleDescription('Required')
  })

  it('focuses the button that adds a target language if there is none', async () => {
    const { user } = await openCreate()
    fill(screen.getByLabelText('Name'), 'Tides')
    await chooseLanguage(user, 'Language', 'Spanish')
    await user.click(button('Remove target language 1'))
    await user.click(button('Create'))
    await expect.poll(() => button('Add target language')).toHaveFocus()
    expect(screen.getByRole('group', { name: 'Target languages' })).toHaveAccessibleDescription('Required')
  })

  it('keeps the form when the server rejects it, also because of a quota', async () => {
    const { user } = await openCreate()
    await fillAll(user)
    refuse('lists.create', 'INTERNAL_SERVER_ERROR')
    await user.click(button('Create'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Create List')
    expect(alert).toHaveTextContent('Internal Server Error')
    expect(screen.getByLabelText('Name')).toHaveValue(' Tides ')
    expect(screen.getByLabelText('Target language 1')).toHaveTextContent('English')
    refuse('lists.create', toErrorBody('LIST_QUOTA_REACHED', undefined, 5))
    await user.click(button('Create'))
    expect(await screen.findByText('One user can have at most 5 lists')).toBeVisible()
    expect(button('Create')).toBeVisible()
  })

  it('asks before it discards what was typed, and only then; a click outside does not close it', async () => {
    const { user } = await openCreate()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create List' }))
    await user.type(await screen.findByLabelText('Name'), 'T')
    const overlay = document.querySelector('[data-slot="dialog-overlay"]')
    if (overlay !== null) await user.pointer({ keys: '[MouseLeft]', target: overlay })
    expect(screen.getByRole('dialog', { name: 'Create List' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    screen.getByLabelText('Name').focus()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText('Name')).toHaveValue('T')
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    await user.click(button('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('Edit List', () => {
  const list = makeList({ image: '/api/lists/list-1/image/1', tags: ['sea'], targetLanguages: ['en', 'de'] })

  async function openEdit() {
    const app = await openAction('Edit', list)
    await screen.findByRole('dialog', { name: 'Edit List' })
    return app
  }

  it('saves the changes', async () => {
    const { user } = await openEdit()
    expect(screen.getByLabelText('Name')).toHaveValue('Waves')
    await user.click(button('Move target language 2 up'))
    await user.click(button('Remove image'))
    fill(screen.getByLabelText('Name'), 'Waves!')
    const saved = makeList({ name: 'Waves!' })
    answer('lists.update', saved)
    answer('lists.get', saved)
    await user.click(button('Save'))
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

  it('is not sent with a file that is not an image, but without it, and keeps the image then', async () => {
    const { user } = await openEdit()
    answer('lists.update', list)
    await user.upload(screen.getByLabelText('Image'), new File(['text'], 'tide.png', { type: 'image/png' }))
    await user.click(button('Save'))
    await expect.poll(() => screen.getByLabelText('Image')).toHaveFocus()
    expect(screen.getByText('Only PNG and JPEG images are supported')).toBeVisible()
    expect(inputsOf('lists.update')).toEqual([])
    await user.click(button('Remove file'))
    await user.click(button('Save'))
    await expect.poll(() => inputsOf('lists.update')[0]).toMatchObject({ imageChanged: false })
    expect(inputsOf('lists.update')[0]?.image).toBeUndefined()
  })

  it('shows beside their fields what the server rejects', async () => {
    const { user } = await openEdit()
    const many = { path: ['targetLanguages'], message: 'Maximum languages exceeded' }
    refuse('lists.update', toErrorBody('INVALID_INPUT', [many]))
    await user.click(button('Save'))
    const languages = screen.getByRole('group', { name: 'Target languages' })
    await expect.poll(() => languages).toHaveAccessibleDescription(many.message)
    const damaged = { path: ['image'], message: 'The image is damaged or incomplete' }
    refuse('lists.update', toErrorBody('BROKEN_IMAGE', [damaged]))
    const image = screen.getByLabelText('Image')
    await user.upload(image, pngFile())
    await user.click(button('Save'))
    await expect.poll(() => image).toHaveAccessibleDescription(expect.stringContaining(damaged.message))
    await waitFor(() => expect(image).toHaveFocus())
  })

  it('keeps the form when the server rejects it', async () => {
    const { user } = await openEdit()
    fill(screen.getByLabelText('Name'), 'Waves!')
    refuse('lists.update', 'LIST_NOT_FOUND')
    await user.click(button('Save'))
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
      const { user } = await openEdit()
      fill(screen.getByLabelText('Name'), 'Waves!')
      refuse('lists.update', 'VERSION_CONFLICT')
      answer('lists.get', other)
      await user.click(button('Save'))
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
        press: async (name: string) => user.click(button(name)),
        /** Waits until the saved list is shown, and returns the input of the second update. */
        secondUpdate: async () => {
          expect(await screen.findByRole('heading', { level: 1, name: 'As saved' })).toBeVisible()
          expect(screen.queryByRole('dialog')).toBeNull()
          return inputsOf('lists.update')[1]
        },
      }
    }

    it('saves over the other version, which it has shown beside what was typed', async () => {
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
