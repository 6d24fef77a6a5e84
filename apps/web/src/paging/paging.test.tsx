import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { EmptyState } from './empty-state.tsx'
import { LoadError } from './load-error.tsx'
import { LoadMore } from './load-more.tsx'

const warning = 'Too many items, use filters to refine results'

it('offers more while there is more', async () => {
  const onLoadMore = vi.fn()
  render(<LoadMore loaded={25} hasMore loading={false} onLoadMore={onLoadMore} />)
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }))
  expect(onLoadMore).toHaveBeenCalledTimes(1)
})

it('does not ask twice for the same page', async () => {
  const onLoadMore = vi.fn()
  render(<LoadMore loaded={25} hasMore loading onLoadMore={onLoadMore} />)
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }))
  expect(onLoadMore).not.toHaveBeenCalled()
})

it('offers nothing on the last page', () => {
  const { container } = render(<LoadMore loaded={1000} hasMore={false} loading={false} onLoadMore={vi.fn()} />)
  expect(container).toBeEmptyDOMElement()
})

it.each([1000, 1001])('warns instead once %i items are loaded', (loaded) => {
  render(<LoadMore loaded={loaded} hasMore loading={false} onLoadMore={vi.fn()} />)
  expect(screen.getByText(warning)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('says what could not be loaded and tries again', async () => {
  const onRetry = vi.fn()
  render(<LoadError text="Unable to load lists" onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to load lists')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it('says that there is nothing, and what to do', () => {
  render(<EmptyState title="No Lists">Create one.</EmptyState>)
  expect(screen.getByText('No Lists')).toBeVisible()
  expect(screen.getByText('Create one.')).toBeVisible()
})
