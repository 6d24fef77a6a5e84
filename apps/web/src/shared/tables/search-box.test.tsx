import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

it('searches for the trimmed text after a pause, once', async () => {
  const onSearch = vi.fn()
  render(<SearchBox label="Search" value="" onSearch={onSearch} />)
  const box = screen.getByRole('searchbox', { name: 'Search' })
  fireEvent.change(box, { target: { value: 'ti' } })
  fireEvent.change(box, { target: { value: 'tide ' } })
  expect(onSearch).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalledWith('tide'))
  expect(onSearch).toHaveBeenCalledTimes(1)
})

it('follows the address when that changes, and does not search for it again', async () => {
  const onSearch = vi.fn()
  const view = render(<SearchBox label="Search" value="tide" onSearch={onSearch} />)
  view.rerender(<SearchBox label="Search" value="" onSearch={onSearch} />)
  expect(screen.getByRole('searchbox')).toHaveValue('')
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(onSearch).not.toHaveBeenCalled()
})

it('keeps a trailing space while one types on', () => {
  const view = render(<SearchBox label="Search" value="" onSearch={() => undefined} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'high ' } })
  view.rerender(<SearchBox label="Search" value="high" onSearch={() => undefined} />)
  expect(screen.getByRole('searchbox')).toHaveValue('high ')
})

it('asks once for a text, also when it is rendered again before the address has followed', async () => {
  const asked: string[] = []
  const box = () => <SearchBox label="Search" value="" onSearch={(text) => asked.push(text)} />
  const view = render(box())
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tide' } })
  await vi.waitFor(() => expect(asked).toEqual(['tide']))
  for (let again = 0; again < 3; again++) view.rerender(box())
  expect(asked).toEqual(['tide'])
})
