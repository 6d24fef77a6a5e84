import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, answer, renderApp } from '../../testing/index.ts'

beforeEach(() => answer('lists.listOwn', { lists: [], next: null }))

describe('the frame around a page', () => {
  it('shows the areas, the person and help to who is signed in', async () => {
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

  it('shows visitors the ways in, and no more', async () => {
    renderApp('/signin', { session: null })
    const header = within(await screen.findByRole('banner'))
    expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
    expect(header.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
    expect(header.queryByRole('link', { name: 'Library' })).toBeNull()
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText('© 2024 Wordtide')).toBeVisible()
    expect(footer.queryByRole('link', { name: 'Help' })).toBeNull()
  })

  it('folds the areas into a menu on a phone, which closes when one is chosen', async () => {
    const { user } = renderApp('/library')
    const menu = await screen.findByRole('button', { name: 'Menu' })
    expect(menu).toHaveAttribute('aria-expanded', 'false')
    await user.click(menu)
    expect(menu).toHaveAttribute('aria-expanded', 'true')
    const [, folded] = screen.getAllByRole('navigation', { name: 'Main' })
    if (folded === undefined) throw new Error('no folded menu')
    await user.click(within(folded).getByRole('link', { name: 'Library' }))
    expect(menu).toHaveAttribute('aria-expanded', 'false')
    expect(menu, 'the page is the same: there is no new heading for the focus').toHaveFocus()
  })

  it('closes that menu where the page changes otherwise, beside it and by Escape, which gives the focus back', async () => {
    const { user, router } = renderApp('/library')
    const menu = await screen.findByRole('button', { name: 'Menu' })
    await user.click(menu)
    await router.navigate({ to: '/help' })
    await waitFor(() => expect(menu).toHaveAttribute('aria-expanded', 'false'))
    router.history.back()
    await screen.findByRole('heading', { name: 'Library' })
    expect(menu, 'nor does it open by itself').toHaveAttribute('aria-expanded', 'false')
    await user.click(menu)
    await user.click(screen.getByRole('main'))
    expect(menu).toHaveAttribute('aria-expanded', 'false')
    await user.click(menu)
    await user.tab()
    await user.keyboard('{Escape}')
    expect(menu).toHaveAttribute('aria-expanded', 'false')
    expect(menu).toHaveFocus()
  })

  it('starts with a link past the header', async () => {
    const { user } = renderApp('/signin', { session: null })
    await screen.findByRole('banner')
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    expect(document.activeElement).toHaveAttribute('href', `#${screen.getByRole('main').id}`)
  })

  it('puts the focus on the heading after a navigation, and names the document', async () => {
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
  it.each([ada, null])('is 404 Not Found', async (session) => {
    renderApp('/nowhere/at/all', { session })
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible()
    expect(document.title).toBe('404 Not Found · Wordtide')
  })
})
