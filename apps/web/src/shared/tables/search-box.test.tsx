import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchBox, useDebounced } from './search-box.tsx'

describe('the search box', () => {
  it('searches once for the trimmed text after a pause', async () => {
    const onSearch = vi.fn()
    render(<SearchBox label="Search" value="" onSearch={onSearch} />)
    const box = screen.getByRole('searchbox', { name: 'Search' })
    fireEvent.change(box, { target: { value: 'ti' } })
    fireEvent.change(box, { target: { value: 'tide ' } })
    expect(onSearch).not.toHaveBeenCalled()
    await expect.poll(() => onSearch).toHaveBeenCalledWith('tide')
    expect(onSearch).toHaveBeenCalledTimes(1)
  })

  it('follows a change of the URL without searching again', async () => {
    const onSearch = vi.fn()
    const view = render(<SearchBox label="Search" value="tide" onSearch={onSearch} />)
    view.rerender(<SearchBox label="Search" value="" onSearch={onSearch} />)
    expect(screen.getByRole('searchbox')).toHaveValue('')
    // Waits for time: longer than a pause in typing.
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('keeps a trailing space while the user is typing', () => {
    const view = render(<SearchBox label="Search" value="" onSearch={() => undefined} />)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'high ' } })
    view.rerender(<SearchBox label="Search" value="high" onSearch={() => undefined} />)
    expect(screen.getByRole('searchbox')).toHaveValue('high ')
  })

  it('searches once for a text even if it is rendered again before the URL changes', async () => {
    const searches: string[] = []
    const box = () => <SearchBox label="Search" value="" onSearch={(text) => searches.push(text)} />
    const view = render(box())
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tide' } })
    await expect.poll(() => searches).toEqual(['tide'])
    for (let renders = 0; renders < 3; renders++) view.rerender(box())
    expect(searches).toEqual(['tide'])
  })
})

describe('a debounced value', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('changes after a pause of 300 ms', () => {
    const { result, rerender } = renderHook(({ text }) => useDebounced(text), { initialProps: { text: '' } })
    rerender({ text: 't' })
    act(() => vi.advanceTimersByTime(200))
    rerender({ text: 'ti' })
    act(() => vi.advanceTimersByTime(299))
    expect(result.current).toBe('')
    act(() => vi.advanceTimersByTime(1))
    expect(result.current).toBe('ti')
  })
})
