import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/index.ts'
import { keptData } from './kept-data.ts'

it('/privacy says to everybody what is kept, with links to its sections', async () => {
  renderApp('/privacy', { session: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  const article = screen.getByRole('article')
  for (const { name, text, until } of keptData.flatMap(({ rows }) => rows))
    expect(article).toHaveTextContent(`${name}${text}${until}.`)
  const contents = screen.getByRole('navigation', { name: 'On this page' })
  for (const link of within(contents).getAllByRole('link')) {
    const section = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    expect(within(section ?? contents).getByRole('heading', { level: 2 })).toHaveTextContent(link.textContent ?? '')
  }
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy' })).toHaveAttribute(
    'href',
    '/privacy',
  )
})

it('/privacy is there for users, too', async () => {
  renderApp('/privacy')
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Help' })).toBeVisible()
})
