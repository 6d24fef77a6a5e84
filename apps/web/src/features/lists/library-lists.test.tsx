import { screen, within } from '@testing-library/react'
import type { ListItemView } from '@wordtide/contract'
import { describe, expect, it, vi } from 'vitest'
import { answer, inputsOf, renderApp } from '../../testing/index.ts'
import { makeList } from './testing/lists.ts'

const dayMs = 86_400_000

/** A list of the user's own with their figures, as the library gets it. */
const makeItem = (overrides: Partial<ListItemView> = {}): ListItemView => ({
  ...makeList({ vocsCount: 60, dueCount: 54, progress: 62 }),
  newCount: 40,
  lastReviewedAt: Date.now() - 3 * dayMs,
  ...overrides,
})

const answerOwn = (...lists: ListItemView[]) => answer('lists.listOwn', { lists, next: null })
const answerPublic = (...lists: ListItemView[]) => answer('lists.listPublic', { lists, next: null })

/** The row of a list. */
const row = (name = 'Waves') => screen.findByRole('row', { name: new RegExp(name) })

describe('a list in the library', () => {
  it('shows the due reviews, the progress and the last review', async () => {
    answerOwn(makeItem())
    renderApp('/library')
    const list = within(await row())
    expect(list.getByText('14 due')).toBeVisible()
    expect(list.getByText('40 new')).toBeVisible()
    expect(list.getByRole('progressbar', { name: 'Progress of Waves' })).toHaveAttribute('aria-valuetext', '62%')
    expect(list.getByText('62%')).toBeVisible()
    const times = list.getAllByText('3 days ago')
    expect(times[0]?.parentElement).toHaveTextContent('reviewed 3 days ago')
    expect(times[0]).toHaveAttribute('title', expect.stringMatching(/\d{4}/))
    expect(inputsOf('lists.listOwn')).toMatchObject([{ with: 'activity' }])
  })

  it.each([
    { due: 0, new: 0, shown: [['0 due', 'bg-yes-soft']] },
    { due: 9, new: 0, shown: [['9 due', 'bg-neutral-soft']] },
    {
      due: 1200,
      new: 9,
      shown: [
        ['1,200 due', 'bg-no-soft'],
        ['9 new', 'bg-secondary'],
      ],
    },
    { due: 0, new: 3000, shown: [['3,000 new', 'bg-secondary']] },
  ])('tells $due due cards from $new new ones, which are never red', async ({ due, new: newCount, shown }) => {
    answerOwn(makeItem({ dueCount: due + newCount, newCount }))
    renderApp('/library')
    const badges = within(await row()).getAllByText(/ (due|new)$/)
    expect(badges.map((badge) => badge.textContent)).toEqual(shown.map(([text]) => text))
    for (const [index, [, colour = '']] of shown.entries()) expect(badges[index]).toHaveClass(colour)
  })

  it.each([
    ['edited', { lastModifiedAt: Date.now() - 2 * dayMs }, 'edited 2 days ago'],
    ['only created', { createdAt: 5, lastModifiedAt: 5, lastReviewedAt: null }, /^created \d+ years ago/],
    ['edited and never reviewed', { createdAt: 5, lastModifiedAt: 6, lastReviewedAt: null }, /^edited \d+ years ago/],
    ['edited, then reviewed', { lastModifiedAt: Date.now() - 4 * dayMs }, 'reviewed 3 days ago'],
  ] as const)('that was %s says so', async (_, fields, text) => {
    answerOwn(makeItem(fields))
    renderApp('/library')
    const times = within(await row()).getAllByText(/ago$/)
    expect(times[0]?.parentElement).toHaveTextContent(text)
  })

  it('leads to a review if something is due', async () => {
    answerOwn(makeItem(), makeItem({ id: 'list-2', name: 'Coast', dueCount: 0, newCount: 0 }))
    renderApp('/library')
    const review = within(await row()).getByRole('link', { name: 'Review Waves' })
    expect(review).toHaveAttribute('href', '/learn/list-1?review=all')
    const done = within(await row('Coast'))
    expect(done.getByText('0 due')).toBeVisible()
    expect(done.queryByRole('link', { name: /^Review/ })).toBeNull()
  })

  it('has the menu of its owner', async () => {
    answerOwn(makeItem())
    const { user } = renderApp('/library')
    await user.click(await screen.findByRole('button', { name: 'Actions for Waves' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['Shares', 'Edit', 'Delete'])
    expect(items[0]).toHaveAttribute('href', '/library/lists/list-1/shares')
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
    expect(await screen.findByRole('dialog', { name: 'Edit List' })).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Waves')
  })

  it('can be deleted, after which the library stays with its filters', async () => {
    answerOwn(makeItem(), makeItem({ id: 'list-2', name: 'Coast' }))
    answer('lists.delete', {})
    const { user, path } = renderApp('/library?search=a')
    await user.click(await screen.findByRole('button', { name: 'Actions for Waves' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    answerOwn(makeItem({ id: 'list-2', name: 'Coast' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await expect.poll(() => screen.queryByRole('link', { name: 'Waves' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Coast' })).toBeVisible()
    expect(path()).toBe('/library?search=a')
    await expect.poll(() => screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

describe('a public list', () => {
  const ofAnotherUser = { permission: 'other', public: true, createdBy: 'Grace Hopper' } as const

  it('shows its creator, rating and learners, and links to its details and vocabularies', async () => {
    answerPublic(makeItem({ ...ofAnotherUser, rating: 4.5, ratingsCount: 2, learnersCount: 1 }))
    renderApp('/library#public')
    const list = await row()
    expect(list).toHaveTextContent(/by Grace Hopper.*4\.5 \(2 ratings\).*1 learner/)
    expect(within(list).getByRole('link', { name: 'Waves' })).toHaveAttribute('href', '/library/lists/list-1')
    const browse = within(list).getByRole('link', { name: 'Browse Waves' })
    expect(browse).toHaveAttribute('href', '/library/lists/list-1/vocs')
    expect(inputsOf('lists.listPublic')).toMatchObject([{ with: 'activity' }])
  })

  it('that the user does not learn shows no due reviews, and can be copied', async () => {
    answerPublic(makeItem({ ...ofAnotherUser, lastReviewedAt: null, dueCount: 180, progress: 0 }))
    const copy = makeList({ id: 'copy', name: 'Copy of Waves' })
    answer('transfer.copyList', { list: copy, imagesLeftOut: 0 })
    answer('lists.get', copy)
    const { user, path } = renderApp('/library#public')
    const list = within(await row())
    expect(list.queryByText(/ (due|new)$/)).toBeNull()
    expect(list.queryByRole('progressbar')).toBeNull()
    expect(list.queryByRole('link', { name: /^Review/ })).toBeNull()
    // The copy is in the place of Review, so that the next buttons are in a line with those of the other rows.
    const actions = list.getByRole('link', { name: 'Browse Waves' }).parentElement?.querySelectorAll('a, button')
    expect([...(actions ?? [])].map((action) => action.getAttribute('aria-label'))).toEqual([
      'Copy to my lists: Waves',
      'Browse Waves',
      'Actions for Waves',
    ])
    await user.click(list.getByRole('button', { name: 'Copy to my lists: Waves' }))
    await expect.poll(path).toBe('/library/lists/copy')
    expect(inputsOf('transfer.copyList')).toEqual([{ id: 'list-1' }])
  })

  it('that the user learns shows the due reviews instead', async () => {
    answerPublic(makeItem(ofAnotherUser))
    renderApp('/library#public')
    const list = within(await row())
    expect(list.getByText('14 due')).toBeVisible()
    expect(list.getByRole('link', { name: 'Review Waves' })).toBeVisible()
    expect(list.queryByRole('button', { name: /^Copy/ })).toBeNull()
  })

  it('can be rated by all but its owner', async () => {
    answerPublic(makeItem(ofAnotherUser), makeItem({ id: 'list-2', name: 'Coast', public: true }))
    answer('ratings.get', { rating: 0, lastModifiedAt: null })
    const { user } = renderApp('/library#public')
    await user.click(await screen.findByRole('button', { name: 'Actions for Coast' }))
    expect(screen.queryByRole('menuitem', { name: 'Rate' })).toBeNull()
    await user.keyboard('{Escape}')
    const button = screen.getByRole('button', { name: 'Actions for Waves' })
    await user.click(button)
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Rate'])
    await user.click(screen.getByRole('menuitem', { name: 'Rate' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await expect.poll(() => button).toHaveFocus()
  })
})

describe('the order', () => {
  const names = (select: HTMLElement) => [...select.querySelectorAll('option')].map((option) => option.textContent)

  it('is chosen from those of the tab, and stands in the address', async () => {
    answerOwn(makeItem())
    answerPublic(makeItem())
    const { user, path } = renderApp('/library?search=a')
    const select = await screen.findByRole('combobox', { name: 'Sort' })
    expect(select).toHaveDisplayValue('Newest')
    expect(names(select)).toEqual(['Newest', 'Oldest', 'Name A–Z', 'Name Z–A', 'Last reviewed'])
    await user.selectOptions(select, 'Name A–Z')
    await expect.poll(path).toBe('/library?search=a&sort=name%2B')
    await expect.poll(() => inputsOf('lists.listOwn').at(-1)).toMatchObject({ search: 'a', sort: 'name+' })
    await user.click(screen.getByRole('tab', { name: 'Public Lists' }))
    await expect.poll(path).toBe('/library?search=a&sort=name%2B#public')
    expect(select).toHaveDisplayValue('Name A–Z')
    expect(names(select).slice(5)).toEqual(['Best rated', 'Most learners'])
    await user.selectOptions(select, 'Newest')
    await expect.poll(path).toBe('/library?search=a#public')
  })

  it('of public lists alone becomes the newest first on the other tabs', async () => {
    answerOwn(makeItem())
    answerPublic(makeItem())
    answer('shares.listShared', { lists: [], next: null })
    const { user, path } = renderApp('/library?sort=rating-#public')
    const select = await screen.findByRole('combobox', { name: 'Sort' })
    expect(select).toHaveDisplayValue('Best rated')
    expect(inputsOf('lists.listPublic')).toMatchObject([{ sort: 'rating-' }])
    await user.click(screen.getByRole('tab', { name: 'My Lists' }))
    await screen.findByRole('link', { name: 'Waves' })
    expect(select).toHaveDisplayValue('Newest')
    expect(inputsOf('lists.listOwn')[0]).not.toHaveProperty('sort')
    await user.click(screen.getByRole('tab', { name: 'Shared Lists' }))
    expect(await screen.findByText('No Lists')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Sort' })).toBeNull()
    expect(path()).toBe('/library?sort=rating-#shared')
  })

  it('that does not exist is ignored', async () => {
    answerOwn(makeItem())
    renderApp('/library?sort=colour')
    await row()
    expect(inputsOf('lists.listOwn')[0]).not.toHaveProperty('sort')
  })
})

describe('the layout', () => {
  it('is rows on a wide screen, until the user chooses cards, which the browser remembers', async () => {
    answerOwn(makeItem())
    const { user, unmount } = renderApp('/library')
    await row()
    await user.click(screen.getByRole('button', { name: 'Show as cards' }))
    expect(screen.queryByRole('table')).toBeNull()
    const card = within(screen.getByRole('link', { name: 'Waves' }).closest('li') ?? document.body)
    for (const name of ['Review Waves', 'Browse Waves']) expect(card.getByRole('link', { name })).toBeVisible()
    for (const text of ['14 due', '62%', '60 words']) expect(card.getByText(text)).toBeVisible()
    expect(card.getByRole('button', { name: 'Actions for Waves' })).toBeVisible()
    unmount()
    const again = renderApp('/library')
    await again.user.click(await screen.findByRole('button', { name: 'Show as rows' }))
    await row()
  })

  it('is cards on a phone', async () => {
    answerOwn(makeItem())
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    renderApp('/library')
    const link = await screen.findByRole('link', { name: 'Waves' })
    expect(link.closest('li')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Show as rows' })).toBeVisible()
  })
})
