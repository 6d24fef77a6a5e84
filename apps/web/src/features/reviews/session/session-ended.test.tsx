import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ada, answer, fill, inputsOf, refuse } from '../../../testing/index.ts'
import { makeCards } from '../testing/fixtures.ts'
import { button, findRegion, leave, openReview, submitKeys, summary } from '../testing/review.ts'

const kept = 'Your session has ended. Your answers are kept: sign in to go on with your review.'

type App = Awaited<ReturnType<typeof openReview>>

async function signIn({ user }: App, as = ada) {
  answer('accounts.signIn', as)
  answer('reviews.submit', { saved: 1, skipped: [] })
  fill(await screen.findByLabelText('Email'), as.email)
  const password = screen.getByLabelText('Password')
  fill(password, 'secret')
  await user.type(password, '{Enter}')
}

/** A call finds that the session has ended. */
async function endSession({ client }: App) {
  refuse('profile.getInfo', 'UNAUTHORIZED')
  await act(async () => void (await client.profile.getInfo.query().catch(() => undefined)))
}

describe('when the session has ended', () => {
  test('signing in leads back to the summary, whose answers can be submitted', async () => {
    const app = await openReview(makeCards('Apfel', 'Birne'))
    await app.user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    await app.user.click(button('Finish'))
    await summary()
    refuse('reviews.submit', 'UNAUTHORIZED')
    await app.user.keyboard(submitKeys)
    expect(await screen.findByText(kept)).toBeVisible()
    expect(app.path()).toBe('/signin')

    await signIn(app)
    await summary()
    expect(app.path()).toBe('/learn/list-1')
    expect(button('Back')).toBeEnabled()
    await app.user.keyboard(submitKeys)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(
      inputsOf('reviews.submit')
        .at(-1)
        ?.vocReviews.map(({ result }) => result),
    ).toEqual([1])
  })

  test('signing in leads back to the card', async () => {
    const app = await openReview(makeCards('Apfel', 'Birne'))
    await app.user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    await endSession(app)
    expect(await screen.findByText(kept)).toBeVisible()
    await signIn(app)
    await findRegion('Card 2 of 2')
  })

  test('the review is opened once: after it is closed, it stays closed', async () => {
    const app = await openReview(makeCards('Apfel', 'Birne'))
    await app.user.keyboard('{Enter}3')
    await endSession(app)
    await signIn(app)
    await findRegion('Card 2 of 2')
    await leave(() => app.user.keyboard('{Escape}'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await act(() => app.router.navigate({ to: '/help' }))
    await screen.findByRole('region', { name: 'Unsent answers in Obst' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('another user gets their own start page, and sees nothing of the review', async () => {
    const app = await openReview(makeCards('Apfel', 'Birne'))
    await app.user.keyboard('{Enter}3')
    await endSession(app)
    answer('lists.listOwn', { lists: [], next: null })
    await signIn(app, { ...ada, id: '01900000-0000-7000-8000-000000000002', email: 'bob@example.org' })
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
    expect(app.path()).toBe('/library')
    expect(screen.queryByText(/unsent/)).not.toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(sessionStorage.length).toBe(0)
  })

  test('a review without answers is not kept', async () => {
    const app = await openReview(makeCards('Apfel'))
    await endSession(app)
    await screen.findByLabelText('Email')
    expect(screen.queryByText(kept)).not.toBeInTheDocument()
  })
})
