import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, answer, renderApp } from '../../testing/index.ts'

beforeEach(() => answer('lists.listOwn', { lists: [], next: null }))

describe('the layout', () => {
  it('shows signed-in users the main navigation, the user menu and help', async () => {
    const { user } = renderApp('/library')
    const header = within(await screen.findByRole('banner'))
    expect(header.getByRole('link', { name: 'Wordtide' })).toHaveAttribute('href', '/')
    for (const [name, href] of [
      ['Library', '/library'],
      ['Learn', '/learn'],
      ['Stats', '/stats'],
    ] as const)
      expect(header.getByRole('link', { name })).toHaveAttribute('href', href)
    expect(header.queryByRole('link', { name: 'Sign in' })).toBeNull()

    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText('© 2024 Wordtide')).toBeVisible()
    expect(footer.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
    expect(footer.getByRole('link', { name: 'Feedback' })).toHaveAttribute('href', '/feedback')

    await user.click(await header.findByRole('button', { name: ada.name }))
    expect(await screen.findByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings')
    expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  })

  it('shows visitors only the links to sign in and to sign up', async () => {
    renderApp('/signin', { session: null })
    const header = within(await screen.findByRole('banner'))
    expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
    expect(header.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
    expect(header.queryByRole('link', { name: 'Library' })).toBeNull()
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText('© 2024 Wordtide')).toBeVisible()
    expect(footer.queryByRole('link', { name: 'Help' })).toBeNull()
  })

  it('starts with a link that skips the header', async () => {
    const { user } = renderApp('/signin', { session: null })
    await screen.findByRole('banner')
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    expect(document.activeElement).toHaveAttribute('href', `#${screen.getByRole('main').id}`)
  })

  it('focuses the heading after a navigation, and sets the title of the document', async () => {
    const { user } = renderApp('/signin', { session: null })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(document.title).toBe('Sign in · Wordtide')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign up' }))
    const heading = await screen.findByRole('heading', { name: 'Sign up' })
    await expect.poll(() => document.activeElement).toBe(heading)
    expect(document.title).toBe('Sign up · Wordtide')
  })
})

describe('an unknown path', () => {
  it.each([
    ['to a user', '/nowhere/at/all', ada],
    ['to a visitor', '/nowhere/at/all', null],
    ['also if it is not valid', '/library/lists/%E0%A4%A', ada],
  ])('shows 404 Not Found %s', async (_, path, session) => {
    renderApp(path, { session })
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible()
    expect(document.title).toBe('404 Not Found · Wordtide')
  })
})
