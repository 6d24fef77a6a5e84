import { screen, waitFor, within } from '@testing-library/react'
import { limits, type VocView } from '@wordtide/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answer, hang, inputsOf, makeList, refuse, renderApp } from '../../testing/index.ts'
import { makeVoc } from '../vocs/testing/vocs.ts'

const path = '/library/lists/list-1/print'
const list = makeList({ name: 'Mar', language: 'ar', targetLanguages: ['en', 'de'], vocsCount: 2 })
const vocs = [
  makeVoc({
    id: 'voc-1',
    term: 'بحر',
    label: 'm',
    language: 'ar',
    definitions: [
      { language: 'en', value: 'sea' },
      { language: 'de', value: 'Meer' },
    ],
  }),
  makeVoc({ id: 'voc-2', term: 'مَوج', language: 'ar', definitions: [] }),
]

function open(address = path, items: VocView[] = vocs) {
  answer('lists.get', list)
  answer('vocs.list', { items, next: null })
  return renderApp(address)
}

const rows = () =>
  within(screen.getByRole('table', { name: list.name }))
    .getAllByRole('row')
    .map((row) => within(row).getAllByRole(row.closest('thead') === null ? 'cell' : 'columnheader'))
const texts = () => rows().map((cells) => cells.map((cell) => cell.textContent))

describe('/library/lists/{listId}/print', () => {
  it('has a row for each vocabulary, in the order in which they were added, each text in its language', async () => {
    open()
    await screen.findByRole('table', { name: 'Mar' })
    expect(texts()).toEqual([
      ['Arabic', 'English, German'],
      ['بحرm', 'seaMeer'],
      ['مَوج', ''],
    ])
    for (const [text, language] of [
      ['بحر', 'ar'],
      ['Meer', 'de'],
    ] as const) {
      expect(screen.getByText(text)).toHaveAttribute('lang', language)
      expect(screen.getByText(text)).toHaveAttribute('dir', 'auto')
    }
    expect(inputsOf('vocs.list')).toEqual([expect.objectContaining({ sort: 'createdAt+', view: 'full' })])
    expect(document.title).toBe('Print Mar · Wordtide')
  })

  it('has the reading of a term above it, or below it where it does not fit', async () => {
    const reading = (value: string) => [{ name: 'reading', value }]
    open(path, [
      makeVoc({ id: 'voc-1', term: '海', language: 'ja', attributes: reading('うみ'), definitions: [] }),
      makeVoc({ id: 'voc-2', term: 'بحر', language: 'ar', attributes: reading('baḥr'), definitions: [] }),
    ])
    expect(await screen.findByText('うみ')).toHaveProperty('tagName', 'RT')
    expect(screen.getByText('baḥr')).toHaveProperty('tagName', 'P')
  })

  it('leaves the second column empty on demand, which the address keeps', async () => {
    const app = open()
    await app.user.selectOptions(await screen.findByLabelText('On the sheet'), 'Terms, with room to write')
    await waitFor(() => expect(texts().map(([, second]) => second)).toEqual(['English, German', '', '']))
    expect(app.path()).toBe(`${path}?only=terms`)
    app.unmount()
    open(`${path}?only=terms`)
    expect(await screen.findByLabelText('On the sheet')).toHaveDisplayValue('Terms, with room to write')
  })

  it('is a test in two versions with a key on demand, which the address keeps until another one is chosen', async () => {
    const words = Array.from({ length: 12 }, (_, n) =>
      makeVoc({ id: `voc-${n}`, term: `word ${n}`, definitions: [{ language: 'en', value: `meaning ${n}` }] }),
    )
    const app = open(path, words)
    await app.user.selectOptions(await screen.findByLabelText('On the sheet'), 'A test in two versions, with a key')
    const sheets = () =>
      ['Version A', 'Version B', 'Key'].map((name) => screen.getByRole('region', { name }).textContent)
    await screen.findByRole('region', { name: 'Key' })
    const shown = sheets()
    expect(shown[0]).not.toBe(shown[1])
    const address = app.path()
    expect(address).toMatch(/\?only=test&seed=\d+$/)
    app.unmount()
    const { user } = open(address, words)
    await screen.findByRole('region', { name: 'Key' })
    expect(sheets()).toEqual(shown)

    // The letters of the key are those of the right meanings.
    const questions = screen.getByRole('region', { name: 'Version B' }).querySelectorAll('section > ol > li')
    const keys = within(screen.getByRole('region', { name: 'Key' }))
      .getAllByRole('row')
      .slice(1)
    const letters = keys.map((row) => within(row).getAllByRole('cell')[1]?.textContent ?? '')
    expect(questions).toHaveLength(12)
    expect(letters.filter((answer) => /^[a-d] · /.test(answer))).toHaveLength(4)
    for (const [index, answer] of letters.entries()) {
      const [letter, meaning] = answer.split(' · ')
      const options = [...(questions[index]?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
      if (options.length > 0) expect(options).toContain(`${letter}${meaning}`)
    }
    await user.click(screen.getByRole('button', { name: 'Other questions' }))
    await waitFor(() => expect(sheets()).not.toEqual(shown))
  })

  it('prints on Print, and has a way back to the list', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/library/lists/list-1')
  })

  it('loads all pages, and is printed only when it has them', async () => {
    const [first = makeVoc(), second = makeVoc()] = vocs
    answer('lists.get', list)
    answer('vocs.list', () => {
      refuse('vocs.list', 'INTERNAL_SERVER_ERROR')
      return { items: [first], next: 'more' }
    })
    const { user } = renderApp(path)
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load words')
    expect(screen.getByText('Loading 1 of 2')).toBeVisible()
    expect(texts()).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()

    answer('vocs.list', { items: [second], next: null })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(second.term)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
  })

  it('says so if the list has more than fit', async () => {
    const loaded: { loadedItems: number } = limits
    vi.spyOn(loaded, 'loadedItems', 'get').mockReturnValue(2)
    onTestFinished(() => void vi.restoreAllMocks())
    answer('lists.get', { ...list, vocsCount: 5 })
    answer('vocs.list', { items: vocs, next: 'more' })
    renderApp(path)
    expect(await screen.findByText('Only the first 2 of 5 words are on the sheet.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
    expect(inputsOf('vocs.list')).toHaveLength(1)
  })

  it('shows that it is loading', async () => {
    answer('lists.get', list)
    hang('vocs.list')
    renderApp(path)
    expect(await screen.findByRole('status', { name: 'Loading words' })).toBeVisible()
  })

  it('says what to do if the list is empty', async () => {
    open(path, [])
    expect(await screen.findByText('No Vocabularies')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  })

  it('offers a retry if the vocabularies cannot be loaded', async () => {
    answer('lists.get', list)
    refuse('vocs.list', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp(path)
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load words')
    answer('vocs.list', { items: vocs, next: null })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('table', { name: 'Mar' })).toBeVisible()
  })

  it('says why the list cannot be shown', async () => {
    refuse('lists.get', 'LIST_NOT_FOUND')
    refuse('vocs.list', 'LIST_NOT_FOUND')
    renderApp(path)
    expect(await screen.findByRole('alert')).toHaveTextContent('List not found')
    expect(screen.getByRole('link', { name: 'Back to the library' })).toBeVisible()
  })
})
