import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { EmptyState } from './empty-state.tsx'
import { LoadError } from './load-error.tsx'
import { LoadMore } from './load-more.tsx'
import { PagedRows, type Pages } from './paged-rows.tsx'

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

describe('the rows of all pages', () => {
  const loaded: Pages<string[]> = {
    data: { pages: [['ebb'], ['flow']] },
    isError: false,
    isPlaceholderData: false,
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    refetch: vi.fn(),
    fetchNextPage: vi.fn(),
  }
  const show = (said: Partial<Pages<string[]>>) =>
    render(
      <PagedRows
        pages={{ ...loaded, ...said }}
        rowsOf={(page) => page}
        loading="Loading words"
        failure="Unable to load words"
        empty="No Words"
      >
        {(rows) => <p>{rows.join(' and ')}</p>}
      </PagedRows>,
    )

  it('are shown together', () => {
    show({})
    expect(screen.getByText('ebb and flow')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Load More' })).toBeVisible()
  })

  it('are awaited', () => {
    show({ data: undefined })
    expect(screen.getByRole('status', { name: 'Loading words' })).toBeVisible()
  })

  it('are none on the last page only: filters may leave a page empty', () => {
    show({ data: { pages: [[]] } })
    expect(screen.queryByText('No Words')).toBeNull()
    show({ data: { pages: [[]] }, hasNextPage: false })
    expect(screen.getByText('No Words')).toBeVisible()
  })

  it('stay when the next page cannot be loaded, which is then tried again', async () => {
    const fetchNextPage = vi.fn()
    show({ isError: true, isFetchNextPageError: true, fetchNextPage })
    expect(screen.getByText('ebb and flow')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to load words')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(fetchNextPage).toHaveBeenCalledTimes(1)
  })

  describe('with the focus on Load More, when that goes', () => {
    const table = (said: Partial<Pages<string[]>>) => (
      <PagedRows pages={{ ...loaded, ...said }} rowsOf={(page) => page} loading="" failure="" empty="">
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <li key={row}>
                <a href={`/${row}`}>{row}</a>
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    )
    const pressMore = async () => {
      const view = render(table({}))
      await userEvent.click(screen.getByRole('button', { name: 'Load More' }))
      view.rerender(table({ isFetchingNextPage: true }))
      return view
    }

    it('it goes on to the first new row', async () => {
      const view = await pressMore()
      view.rerender(table({ data: { pages: [['ebb'], ['flow'], ['surf', 'swell']] }, hasNextPage: false }))
      expect(screen.getByRole('link', { name: 'surf' })).toHaveFocus()
    })

    it('it goes on to Retry', async () => {
      const view = await pressMore()
      view.rerender(table({ isError: true, isFetchNextPageError: true }))
      expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus()
    })

    it('it stays where somebody has put it meanwhile', async () => {
      const view = await pressMore()
      screen.getByRole('link', { name: 'ebb' }).focus()
      view.rerender(table({ data: { pages: [['ebb'], ['flow'], ['surf']] }, hasNextPage: false }))
      expect(screen.getByRole('link', { name: 'ebb' })).toHaveFocus()
    })
  })

  it('are asked for anew when there is none yet', async () => {
    const refetch = vi.fn()
    show({ data: undefined, isError: true, refetch })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refetch).toHaveBeenCalledTimes(1)
  })
})
