import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, inputsOf, makeList, renderApp } from '../../testing/index.ts'
import { answerForReview, makeCards } from './testing/fixtures.ts'
import { leave } from './testing/review.ts'

const page = '/learn/list-1'
const link = () => screen.findByRole('link', { name: 'Review Translation' })
const options = () => screen.findByRole('dialog', { name: 'Review Option' })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

/** Goes from /stats to the page of a list and opens the options by the link of a review type. */
async function openByLink() {
  answerForReview(makeCards('Apfel', 'Birne'))
  answer('reviews.listLearned', [])
  const app = renderApp('/stats')
  await screen.findByRole('heading', { level: 1 })
  await act(() => app.router.navigate({ href: page }))
  await app.user.click(await link())
  await options()
  expect(app.path()).toBe(`${page}?review=translation`)
  const go = (steps: -1 | 1) => act(async () => app.router.history.go(steps))
  const { user } = app
  const start = async () => {
    await user.click(await screen.findByRole('button', { name: 'Start review' }))
    await screen.findByRole('button', { name: 'Show Answer' })
  }
  return { ...app, start, back: () => go(-1), forward: () => go(1) }
}

describe('the options that a link has opened', () => {
  test('are closed by the browser’s Back, and opened by its Forward', async () => {
    const { back, forward, path } = await openByLink()
    await back()
    await noDialog()
    expect(path()).toBe(page)
    await waitFor(async () => expect(await link()).toHaveFocus())
    await forward()
    await options()
    expect(path()).toBe(`${page}?review=translation`)
  })

  test.each(['Escape', 'Cancel'])('are closed by %s without a second history entry of the page', async (by) => {
    const { back, path, user } = await openByLink()
    if (by === 'Escape') await user.keyboard('{Escape}')
    else await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await noDialog()
    expect(path()).toBe(page)
    await waitFor(async () => expect(await link()).toHaveFocus())
    await back()
    await waitFor(() => expect(path()).toBe('/stats'))
  })
})

describe('the review that a link has begun', () => {
  test('is closed by Back like by ×, and its answers are offered on the page; the next Back leaves the page', async () => {
    const { back, path, start, user } = await openByLink()
    await start()
    await waitFor(() => expect(path()).toBe(page))
    await user.keyboard('{Enter}3')
    await screen.findByRole('region', { name: 'Card 2 of 2' })
    await leave(back)
    await noDialog()
    expect(path()).toBe(page)
    expect(await screen.findByRole('region', { name: 'Unsent answers in Obst' })).toBeVisible()
    await waitFor(async () => expect(await link()).toHaveFocus())
    await back()
    await waitFor(() => expect(path()).toBe('/stats'))
  })

  test.each(['Escape', 'Close'])('is closed by %s without a second history entry of the page', async (by) => {
    const { back, path, start, user } = await openByLink()
    await start()
    if (by === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: 'Close' }))
    await noDialog()
    expect(path()).toBe(page)
    await waitFor(async () => expect(await link()).toHaveFocus())
    await back()
    await waitFor(() => expect(path()).toBe('/stats'))
  })

  test('is not opened again by Forward, which leads back to the page', async () => {
    const { back, forward, path, start, user, router } = await openByLink()
    await start()
    await back()
    await noDialog()
    await forward()
    await waitFor(() => expect(router.history.location.state.overPage).toBeUndefined())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Review' }))
    await start()
    await back()
    await noDialog()
    expect(path()).toBe(page)
    await back()
    await waitFor(() => expect(path()).toBe('/stats'))
  })
})

test('a review that continues is also closed by Back, and offered again', async () => {
  const { back, path, start, user } = await openByLink()
  await start()
  await user.keyboard('{Enter}3')
  await leave(() => user.keyboard('{Escape}'))
  await user.click(await screen.findByRole('button', { name: 'Go on' }))
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  await leave(back)
  await noDialog()
  expect(path()).toBe(page)
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeVisible()
})

describe('an address that begins the first review of a new list', () => {
  test('asks ten translations without options, and is that of the page from then on', async () => {
    answerForReview(makeCards('Apfel', 'Birne'))
    const { path } = renderApp(`${page}?review=first`)
    expect(await screen.findByRole('button', { name: 'Show Answer' })).toBeVisible()
    expect(path()).toBe(page)
    expect(inputsOf('reviews.getQueue')).toMatchObject([{ list: 'list-1', types: ['translation'], count: 10 }])
  })

  test('covers the page, which is rendered when the review is closed; its heading gets the focus', async () => {
    answerForReview(makeCards('Apfel', 'Birne'))
    const { user } = renderApp(`${page}?review=first`)
    await screen.findByRole('button', { name: 'Show Answer' })
    expect(document.querySelector('main h1')).toHaveTextContent('Obst')
    expect(document.querySelector('main a[href*="review="]')).toBeNull()
    await user.keyboard('{Escape}')
    await noDialog()
    expect(await link()).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Obst' })).toHaveFocus())
  })

  test('opens the options if a target language has to be chosen', async () => {
    answerForReview(makeCards('Apfel', 'Birne'))
    answer('lists.get', makeList({ targetLanguages: ['en', 'fr'] }))
    renderApp(`${page}?review=first`)
    await options()
    expect(inputsOf('reviews.getQueue')).toEqual([])
  })
})

describe('an address that opens the options', () => {
  test('is replaced by that of the page when they are closed; the heading gets the focus', async () => {
    answerForReview(makeCards('Apfel'))
    const { path, router, user } = renderApp(`${page}?review=all`)
    await options()
    await user.keyboard('{Escape}')
    await noDialog()
    expect(path()).toBe(page)
    expect(router.history.length).toBe(1)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Obst' })).toHaveFocus())
  })

  test('is replaced by that of the page when the review begins, which has an entry of its own', async () => {
    answerForReview(makeCards('Apfel'))
    const { path, router, user } = renderApp(`${page}?review=all`)
    await user.click(await screen.findByRole('button', { name: 'Start review' }))
    await screen.findByRole('button', { name: 'Show Answer' })
    await waitFor(() => expect(path()).toBe(page))
    expect(router.history.length).toBe(2)
    await act(async () => router.history.back())
    await noDialog()
    expect(path()).toBe(page)
    expect(router.history.location.state.overPage).toBeUndefined()
  })
})
