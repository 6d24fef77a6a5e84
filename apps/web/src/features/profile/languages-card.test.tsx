import { screen, waitFor, within } from '@testing-library/react'
import { languages, type UserLanguageView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { ada, answer, hang, inputsOf, refuse, renderApp } from '../../testing/index.ts'

const spanish: UserLanguageView = { id: 'es-1', language: 'es', level: 1, learning: true }
const german: UserLanguageView = { id: 'de-1', language: 'de', level: 5, learning: false }

const findCard = () => screen.findByRole('region', { name: 'Languages' })
const button = (name: string) => screen.getByRole('button', { name })
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .slice(1, 3)
    .map((cell) => cell.textContent)

/** Opens the profile page of a user with these languages. */
async function open(known: UserLanguageView[] = [spanish, german]) {
  answer('profile.getInfo', { name: ada.name })
  answer('profile.listLanguages', known)
  const app = renderApp('/profile')
  await screen.findByRole('button', { name: 'Add Language' })
  const { user } = app
  return {
    ...app,
    press: (name: string) => user.click(button(name)),
    /** Opens the language choice and chooses `name`, if given; returns the options. */
    languages: async (name?: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Language' }))
      const options = await screen.findAllByRole('option')
      const chosen = options.find((option) => name !== undefined && option.textContent?.includes(name))
      if (chosen !== undefined) await user.click(chosen)
      return options
    },
    level: async (name: string) => user.selectOptions(await screen.findByRole('combobox', { name: 'Level' }), name),
  }
}

describe('the list of languages', () => {
  it('shows level and learning of each language', async () => {
    await open()
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['Language', 'Level', 'Learning', 'Actions'])
    expect(cellsOf('Spanish')).toEqual(['LevelBeginner', 'LearningYes'])
    expect(cellsOf('German')).toEqual(['LevelNative', 'LearningNo'])
  })

  it('shows that it is loading, and reports a failed load with a retry', async () => {
    answer('profile.getInfo', { name: ada.name })
    hang('profile.listLanguages')
    const first = renderApp('/profile')
    expect(await within(await findCard()).findByRole('status', { name: 'Loading languages' })).toBeVisible()
    first.unmount()
    refuse('profile.listLanguages', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/profile')
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load languages')
    answer('profile.listLanguages', [])
    await user.click(button('Retry'))
    expect(await screen.findByText('No Languages')).toBeVisible()
  })
})

describe('a new language', () => {
  it('can be confirmed only when language and level are chosen', async () => {
    const { press, languages, level } = await open([])
    answer('profile.createLanguage', ({ language, level, learning = false }) => {
      const added = { id: 'new', language, level, learning }
      answer('profile.listLanguages', [added])
      return added
    })
    await press('Add Language')
    await waitFor(async () => expect(await screen.findByRole('combobox', { name: 'Language' })).toHaveFocus())
    expect(button('Confirm')).toBeDisabled()
    await languages('Spanish')
    expect(button('Confirm')).toBeDisabled()
    await level('Advanced')
    await press('Confirm')
    await waitFor(() => expect(button('Add Language')).toHaveFocus())
    expect(inputsOf('profile.createLanguage')).toEqual([{ language: 'es', level: 3, learning: false }])
    expect(cellsOf('Spanish')).toEqual(['LevelAdvanced', 'LearningNo'])
  })

  it('can be any but those in the list', async () => {
    const { press, languages: offered } = await open()
    await press('Add Language')
    const names = (await offered()).map((option) => option.textContent ?? '')
    expect(names).toHaveLength(languages.length - 2)
    expect(names.some((name) => /Spanish|German/.test(name))).toBe(false)
  })

  it('keeps what was chosen when the server rejects it, and shows the reason', async () => {
    const { press, languages, level } = await open([])
    refuse('profile.createLanguage', 'LANGUAGE_TAKEN')
    await press('Add Language')
    await languages('Spanish')
    await level('Fluent')
    await press('Confirm')
    expect(await within(await findCard()).findByRole('alert')).toHaveTextContent(
      'Unable to add language: Language is already added',
    )
    expect(await screen.findByText('Unable to add language')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveTextContent('Spanish')
    expect(screen.getByRole('combobox', { name: 'Level' })).toHaveDisplayValue('Fluent')
  })

  it('is cancelled by Escape', async () => {
    const { press, user } = await open()
    await press('Add Language')
    await screen.findByRole('combobox', { name: 'Level' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('combobox', { name: 'Level' })).toBeNull()
    expect(button('Add Language')).toHaveFocus()
  })
})

describe('a language', () => {
  it('is edited in place, and Enter confirms it', async () => {
    const { press, level, user } = await open()
    answer('profile.updateLanguage', ({ learning = false, ...changed }) => {
      const row = { ...changed, learning }
      answer('profile.listLanguages', [row, german])
      return row
    })
    await press('Edit Spanish')
    await level('Fluent')
    await user.click(screen.getByRole('checkbox', { name: 'Learning' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button('Edit Spanish')).toHaveFocus())
    expect(inputsOf('profile.updateLanguage')).toEqual([{ id: 'es-1', language: 'es', level: 4, learning: false }])
    expect(cellsOf('Spanish')).toEqual(['LevelFluent', 'LearningNo'])
  })

  it('can be changed to any language that is not in the list', async () => {
    const { press, languages } = await open()
    await press('Edit Spanish')
    const names = (await languages()).map((option) => option.textContent ?? '')
    expect(names.some((name) => name.includes('Spanish'))).toBe(true)
    expect(names.some((name) => name.includes('German'))).toBe(false)
  })

  it('keeps its values when editing is cancelled', async () => {
    const { press, level } = await open()
    await press('Edit Spanish')
    await level('Native')
    await press('Cancel')
    expect(cellsOf('Spanish')).toEqual(['LevelBeginner', 'LearningYes'])
    expect(button('Edit Spanish')).toHaveFocus()
    expect(inputsOf('profile.updateLanguage')).toEqual([])
  })

  it('keeps what was chosen when the server rejects the change', async () => {
    const { press, level } = await open()
    refuse('profile.updateLanguage', 'INTERNAL_SERVER_ERROR')
    await press('Edit Spanish')
    await level('Native')
    await press('Confirm')
    expect(await within(await findCard()).findByRole('alert')).toHaveTextContent('Unable to update language')
    expect(screen.getByRole('combobox', { name: 'Level' })).toHaveDisplayValue('Native')
  })

  it('that was deleted elsewhere disappears, and Add Language takes the focus', async () => {
    const { press } = await open()
    refuse('profile.updateLanguage', 'LANGUAGE_NOT_FOUND')
    answer('profile.listLanguages', [german])
    await press('Edit Spanish')
    await screen.findByRole('combobox', { name: 'Level' })
    await press('Confirm')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Level' })).toBeNull())
    expect(await screen.findByText('Unable to update language')).toBeVisible()
    expect(button('Add Language')).toHaveFocus()
  })

  it('is deleted after a confirmation', async () => {
    const { press } = await open()
    answer('profile.deleteLanguage', {})
    await press('Delete Spanish')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('delete Spanish')
    await press('Cancel')
    await waitFor(() => expect(button('Delete Spanish')).toHaveFocus())
    await press('Delete Spanish')
    await screen.findByRole('alertdialog')
    answer('profile.listLanguages', [german])
    await press('Delete')
    await waitFor(() => expect(button('Add Language')).toHaveFocus())
    expect(inputsOf('profile.deleteLanguage')).toEqual([{ id: 'es-1' }])
    expect(screen.queryByText('Spanish')).toBeNull()
  })

  it('stays if deleting fails, with the reason in the dialog', async () => {
    const { press } = await open()
    refuse('profile.deleteLanguage', 'INTERNAL_SERVER_ERROR')
    await press('Delete Spanish')
    const question = within(await screen.findByRole('alertdialog'))
    await press('Delete')
    expect(await question.findByRole('alert')).toHaveTextContent('Unable to delete language')
    await press('Cancel')
    expect(await screen.findByRole('button', { name: 'Delete Spanish' })).toBeVisible()
  })
})

describe('leaving the page', () => {
  it('asks first while a row has unsaved changes', async () => {
    const { press, level, user, path } = await open()
    await press('Edit Spanish')
    await level('Native')
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(path()).toBe('/profile')
    expect(screen.getByRole('combobox', { name: 'Level' })).toHaveDisplayValue('Native')
  })
})
