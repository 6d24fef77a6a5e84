import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/index.ts'

const findCard = async () => within(await screen.findByRole('region', { name: 'An example card' }))

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

  it('shows the product in both colour modes, without a picture that loads before it is seen', async () => {
    renderApp('/', { session: null })
    const pictures = await screen.findAllByRole('img', { name: /The page Learn/ })
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      '/screens/today-light.webp',
      '/screens/today-dark.webp',
    ])
    for (const picture of pictures) expect(picture).toHaveAttribute('loading', 'lazy')
    // A narrow screen gets the picture of a narrow screen.
    const narrow = pictures.map((picture) => picture.parentElement?.querySelector('source')?.getAttribute('srcset'))
    expect(narrow).toEqual(['/screens/today-light-phone.webp', '/screens/today-dark-phone.webp'])
  })
})

describe('the example card', () => {
  it('turns, and says under each answer what it does', async () => {
    const { user } = renderApp('/', { session: null })
    const card = await findCard()
    expect(card.getByText('la marea')).toHaveAttribute('lang', 'es')
    expect(card.queryByText('the tide')).toBeNull()
    expect(card.queryByText('marea')).toBeNull()
    await user.click(card.getByRole('button', { name: 'Show Answer' }))
    expect(card.getByText('the tide')).toBeVisible()
    expect(card.getByText('marea')).toBeVisible()
    expect(await card.findByRole('button', { name: 'No' })).toHaveAccessibleDescription('due at once')
    expect(card.getByRole('button', { name: 'Neutral' })).toHaveAccessibleDescription('due tomorrow')
    expect(card.getByRole('button', { name: 'Yes' })).toHaveAccessibleDescription('due in 4 days')
  })

  it('is answered by keyboard; after three cards the visitor is invited to sign up', async () => {
    const { user } = renderApp('/', { session: null })
    const card = await findCard()
    card.getByRole('button', { name: 'Show Answer' }).focus()
    for (const key of ['3', '2', '1']) {
      await user.keyboard('{Enter}')
      await card.findByRole('button', { name: 'Yes' })
      await user.keyboard(key)
    }
    expect(card.getByText('That is a review.')).toBeVisible()
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'la mareadue in 4 days',
      'das Uferdue in 4 days',
      '波due tomorrow',
    ])
    expect(card.getByRole('link', { name: 'Sign up and begin' })).toHaveAttribute('href', '/signup')
    await user.click(card.getByRole('button', { name: 'Once more' }))
    expect(card.getByText('la marea')).toBeVisible()
  })

  it('loads a pronunciation when it is played', async () => {
    const played: string[] = []
    vi.stubGlobal(
      'Audio',
      class {
        constructor(readonly src: string) {}
        play = async () => void played.push(this.src)
      },
    )
    const { user } = renderApp('/', { session: null })
    const card = await findCard()
    expect(played).toEqual([])
    await user.click(card.getByRole('button', { name: 'Play' }))
    expect(played).toEqual(['/sounds/la-marea.wav'])
  })
})
