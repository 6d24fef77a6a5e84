import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LanguageFilter } from './list-filters.tsx'

it('the language filter finds a language by its first letters', async () => {
  const onFilter = vi.fn()
  const user = userEvent.setup()
  render(<LanguageFilter value={undefined} onFilter={onFilter} />)
  screen.getByRole('combobox', { name: 'Language' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('option', { name: 'Japanese' })
  await user.keyboard('ja')
  await vi.waitFor(() => expect(screen.getByRole('option', { name: 'Japanese' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(onFilter).toHaveBeenCalledWith('ja')
})
