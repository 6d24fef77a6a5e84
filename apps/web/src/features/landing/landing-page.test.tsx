import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/index.ts'

describe('the landing page', () => {
  it('says what Wordtide does, and links to sign-up and sign-in', async () => {
    renderApp('/', { session: null })
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('heading', { level: 1 })).toBeVisible()
    expect(main.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Build your vocabulary',
      'Organise and share',
      'Learn by repetition',
      'Track your progress',
    ])
    expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
    expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
  })

  it('has an example card that shows its answer', async () => {
    const { user } = renderApp('/', { session: null })
    const card = within(await screen.findByRole('region', { name: 'An example card' }))
    const term = card.getByText('la marea')
    expect(term).toHaveAttribute('lang', 'es')
    expect(card.queryByText('the tide')).toBeNull()
    expect(card.queryByText('marea')).toBeNull()
    await user.click(card.getByRole('button', { name: 'Show answer' }))
    expect(card.getByText('the tide')).toBeVisible()
    expect(card.getByText('marea')).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Another word' }))
    expect(card.queryByText('the tide')).toBeNull()
    expect(card.getAllByText('潮')).not.toHaveLength(0)
  })
})
