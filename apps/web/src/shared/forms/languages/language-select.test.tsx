import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type LanguageCode, languages, type UserLanguageView } from '@wordtide/contract'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { answer, hang, inputsOf, refuse, renderComponent } from '../../../testing/index.ts'
import { LanguageFilter, LanguageSelect, type LanguageSelectProps } from './language-select.tsx'

const user = userEvent.setup()
let selected: LanguageCode | undefined

type FieldProps = Pick<LanguageSelectProps, 'only' | 'first' | 'own'>

function Field(props: FieldProps) {
  const [value, setValue] = useState<LanguageCode>()
  selected = value
  return <LanguageSelect aria-label="Language" value={value} onChange={setValue} {...props} />
}

const select = () => screen.getByRole('combobox', { name: 'Language' })
const groupNames = () =>
  screen
    .getAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent)

async function open(props: FieldProps = {}) {
  renderComponent(<Field {...props} />)
  await user.click(select())
  return screen.findAllByRole('option')
}

const ownLanguage = (language: LanguageCode, learning: boolean): UserLanguageView => ({
  id: `own-${language}`,
  language,
  level: 3,
  learning,
})

describe('the language select', () => {
  it('offers every language', async () => {
    expect(await open()).toHaveLength(languages.length)
  })

  it('can be limited to certain languages, which leaves out those of the user', async () => {
    const options = await open({ only: ['de', 'es'] })
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringContaining('Spanish'),
      expect.stringContaining('German'),
    ])
    expect(inputsOf('profile.listLanguages')).toEqual([])
  })

  it('lists the languages of a list first', async () => {
    const [first] = await open({ first: ['tr'] })
    expect(first).toHaveTextContent('Turkish')
  })

  it('lists those that the user is learning next, then those that they know', async () => {
    answer('profile.listLanguages', [ownLanguage('sv', false), ownLanguage('ja', true), ownLanguage('tr', true)])
    const options = await open({ first: ['tr'] })
    expect(options.slice(0, 3).map((option) => option.textContent)).toEqual([
      expect.stringContaining('Turkish'),
      expect.stringContaining('Japanese'),
      expect.stringContaining('Swedish'),
    ])
    expect(groupNames()).toEqual(['Languages of the list', 'Your languages', 'Other languages'])
    expect(options).toHaveLength(languages.length)
  })

  it('lists those that the user knows first in fields for meanings', async () => {
    answer('profile.listLanguages', [ownLanguage('ja', true), ownLanguage('sv', false)])
    const [first, second] = await open({ own: 'known' })
    expect(first).toHaveTextContent('Swedish')
    expect(second).toHaveTextContent('Japanese')
  })

  it('queries the languages of the user only when it is opened, and once', async () => {
    renderComponent(<Field />)
    expect(inputsOf('profile.listLanguages')).toHaveLength(0)
    for (let times = 0; times < 2; times += 1) {
      await user.click(select())
      await screen.findByRole('option', { name: 'German' })
      await user.keyboard('{Escape}')
    }
    expect(inputsOf('profile.listLanguages')).toHaveLength(1)
  })

  it('works without the languages of the user if they cannot be loaded', async () => {
    refuse('profile.listLanguages', 'INTERNAL_SERVER_ERROR')
    expect(await open()).toHaveLength(languages.length)
  })

  it('accepts text typed before the languages of the user are known', async () => {
    hang('profile.listLanguages')
    renderComponent(<Field />)
    await user.click(select())
    await screen.findByPlaceholderText('Search languages')
    expect(screen.queryByRole('option')).toBeNull()
    await user.keyboard('germ')
    await screen.findByRole('option', { name: 'German' })
    await user.keyboard('{Enter}')
    expect(selected).toBe('de')
  })

  it('does not wait long for the languages of the user', async () => {
    hang('profile.listLanguages')
    expect(await open()).toHaveLength(languages.length)
  })

  it.each([
    ['its English name', 'Germ', 'de'],
    ['its native name', 'Deut', 'de'],
    ['its code', 'el', 'el'],
  ])('finds a language by %s', async (_, typed, code) => {
    await open()
    await user.type(await screen.findByPlaceholderText('Search languages'), `${typed}{Enter}`)
    expect(selected).toBe(code)
  })

  it('is opened by an arrow key, and closed by Escape', async () => {
    renderComponent(<Field />)
    select().focus()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('listbox')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(select()).toHaveFocus()
  })

  it('shows the selected language and starts there when it is opened again', async () => {
    const options = await open()
    const spanish = options.find((option) => within(option).queryByText('Spanish'))
    if (spanish !== undefined) await user.click(spanish)
    expect(select()).toHaveTextContent('Spanish')
    expect(screen.queryByRole('option')).toBeNull()
    await user.click(select())
    await user.keyboard('{Enter}')
    expect(selected).toBe('es')
  })

  it('does not bring up the keyboard of a phone before the user touches its search field', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
    await open({ only: ['de', 'es'] })
    expect(screen.getByPlaceholderText('Search languages')).not.toHaveFocus()
    expect(screen.getByRole('dialog', { name: 'Languages' })).toHaveFocus()
  })
})

describe('the language filter', () => {
  const renderFilter = (value?: LanguageCode) => {
    const onFilter = vi.fn()
    renderComponent(<LanguageFilter value={value} onFilter={onFilter} />)
    select().focus()
    return onFilter
  }

  it('finds a language by its first letters', async () => {
    const onFilter = renderFilter()
    expect(select()).toHaveTextContent('All languages')
    await user.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'Japanese' })
    await user.keyboard('jap{Enter}')
    expect(onFilter).toHaveBeenCalledWith('ja')
  })

  it('goes back to all languages', async () => {
    const onFilter = renderFilter('ja')
    expect(select()).toHaveTextContent('Japanese')
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('option', { name: 'All languages' }))
    expect(onFilter).toHaveBeenCalledWith(undefined)
  })
})
