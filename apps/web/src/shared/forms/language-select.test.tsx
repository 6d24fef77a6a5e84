import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type LanguageCode, languages } from '@wordtide/contract'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { LanguageSelect, type LanguageSelectProps } from './language-select.tsx'

let selected: LanguageCode | undefined

function Field(props: Pick<LanguageSelectProps, 'only' | 'first'>) {
  const [value, setValue] = useState<LanguageCode>()
  selected = value
  return <LanguageSelect aria-label="Language" value={value} onChange={setValue} {...props} />
}

async function open(props: Pick<LanguageSelectProps, 'only' | 'first'> = {}) {
  render(<Field {...props} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Language' }))
  return screen.findAllByRole('option')
}

describe('the language select', () => {
  it('offers every language', async () => {
    expect(await open()).toHaveLength(languages.length)
  })

  it('can be limited to certain languages', async () => {
    const options = await open({ only: ['de', 'es'] })
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringContaining('Spanish'),
      expect.stringContaining('German'),
    ])
  })

  it('lists preferred languages first', async () => {
    const [first] = await open({ first: ['tr'] })
    expect(first).toHaveTextContent('Turkish')
  })

  it.each([
    ['its English name', 'Germ', 'de'],
    ['its native name', 'Deut', 'de'],
    ['its code', 'el', 'el'],
  ])('finds a language by %s', async (_, typed, code) => {
    await open()
    await userEvent.type(await screen.findByPlaceholderText('Search languages'), `${typed}{Enter}`)
    expect(selected).toBe(code)
  })

  it('shows the selected language and starts there when it is opened again', async () => {
    const options = await open()
    const spanish = options.find((option) => within(option).queryByText('Spanish'))
    if (spanish !== undefined) await userEvent.click(spanish)
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveTextContent('Spanish')
    expect(screen.queryByRole('option')).toBeNull()
    await userEvent.click(screen.getByRole('combobox', { name: 'Language' }))
    await userEvent.keyboard('{Enter}')
    expect(selected).toBe('es')
  })
})
