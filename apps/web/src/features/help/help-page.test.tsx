import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/index.ts'

describe('/help', () => {
  it('explains the three review types, the intervals, the days and the keys', async () => {
    renderApp('/help')
    const article = await screen.findByRole('article')
    expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    for (const text of [
      'Translation',
      'Reverse Translation',
      'Dictation',
      'A new account has the Balanced ones.',
      'Careful1, 3, 7, 14, 30, 90, and 180 days. More reviews for each word. You forget the fewest.',
      'Balanced1, 4, 12, 35, 100, and 240 days.',
      'Swift3, 10, 30, 90, and 240 days.',
      'What you have forgotten comes back tomorrow',
      'Days begin at 4 in the morning, unless you choose another hour',
      'With the Balanced intervals it is learned at confidence 7',
      'let learned words return',
      'after 392 days',
      'Ebbinghaus (1885)',
      'F3',
      'la playa = beach',
      'An equals sign that belongs to a term is \\=, unless there is another one between spaces',
      'tick that it brings them along',
      'Ctrl+EnterCreate and add another',
      'Every other word is said by the server’s voice',
    ])
      expect(article).toHaveTextContent(text)
  })

  it('links to its sections, and to the pages that it mentions', async () => {
    renderApp('/help')
    const contents = await screen.findByRole('navigation', { name: 'On this page' })
    for (const link of within(contents).getAllByRole('link')) {
      const section = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      expect(within(section ?? contents).getByRole('heading', { level: 2 })).toHaveTextContent(link.textContent ?? '')
    }
    const article = within(screen.getByRole('article'))
    for (const href of ['/learn', '/settings', '/feedback'])
      expect(article.getAllByRole('link').some((link) => link.getAttribute('href') === href)).toBe(true)
  })
})
