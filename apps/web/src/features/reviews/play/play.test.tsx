import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, inputsOf, makeListStats, renderApp } from '../../../testing/index.ts'
import { makeCard } from '../testing/fixtures.ts'
import { clickable } from '../testing/review.ts'

const meanings = { Apfel: 'apple', Birne: 'pear', Kirsche: 'cherry', Pflaume: 'plum' }
const cards = Object.entries(meanings).map(([term, value]) =>
  makeCard({ id: term, vocId: term, term, definitions: [{ language: 'en', value }] }),
)

beforeEach(() => {
  answer('reviews.getListStats', makeListStats({ vocsCount: 4 }))
  answer('reviews.getQueue', cards)
})

async function choose(game: 'Choices' | 'Match' | 'Test') {
  const app = renderApp('/learn/list-1')
  await app.user.click(await screen.findByRole('button', { name: 'Play' }))
  await app.user.click(await screen.findByRole('button', { name: new RegExp(`^${game}`) }))
  return app
}

const isTerm = (text: string | null): text is keyof typeof meanings => text !== null && text in meanings
const termShown = () => {
  const term = within(screen.getByRole('region', { name: /^Question/ })).getByRole('heading').textContent
  if (!isTerm(term)) throw new Error(`${term} is not asked`)
  return term
}

describe('choices', () => {
  test('end with what was not known, which can be practised; nothing is sent', async () => {
    const { user } = await choose('Choices')
    const first = termShown()
    const options = () => screen.getAllByRole('listitem').map(({ textContent }) => (textContent ?? '').slice(1))
    expect(options().toSorted()).toEqual(Object.values(meanings).toSorted())
    const wrong = options().findIndex((option) => option !== meanings[first])
    await user.keyboard(String(wrong + 1))
    expect(screen.getByRole('status')).toHaveTextContent(`No: ${meanings[first]}`)
    await user.keyboard('{Enter}')
    for (let n = 1; n < 4; n++) {
      await user.click(screen.getByRole('button', { name: new RegExp(`${meanings[termShown()]}$`) }))
      expect(screen.getByRole('status')).toHaveTextContent('Right')
      await user.keyboard('{Enter}')
    }
    expect(await screen.findByRole('heading', { name: '3 of 4 right' })).toBeInTheDocument()
    const missed = screen.getByRole('list', { name: 'Not known at first' })
    expect(within(missed).getByText(first)).toBeInTheDocument()
    expect(inputsOf('reviews.getQueue')).toEqual([
      { scope: 'practice', list: 'list-1', types: ['translation'], count: 100 },
    ])
    expect(inputsOf('reviews.submit')).toEqual([])
    await user.click(await clickable('Practise it now'))
    expect(await screen.findByRole('region', { name: 'Practice card, 0 of 1 known' })).toBeInTheDocument()
  })
})

describe('match', () => {
  test('ends with the time once every pair is found', async () => {
    const { user } = await choose('Match')
    const table = await screen.findByRole('list', { name: 'Words and meanings' })
    for (const [term, meaning] of Object.entries(meanings)) {
      await user.click(within(table).getByRole('button', { name: term }))
      await user.click(within(table).getByRole('button', { name: meaning }))
    }
    expect(await screen.findByRole('heading', { name: /^\d+\.\d s for 4 pairs\.$/ })).toBeInTheDocument()
    await user.click(await clickable('Another game'))
    expect(await screen.findByRole('heading', { name: 'Play' })).toBeInTheDocument()
  })

  test('a wrong pair is said, and its word is missed', async () => {
    const { user } = await choose('Match')
    const table = await screen.findByRole('list', { name: 'Words and meanings' })
    await user.click(within(table).getByRole('button', { name: 'pear' }))
    await user.click(within(table).getByRole('button', { name: 'Apfel' }))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No pair'))
  })
})

describe('test', () => {
  test('asks in three ways, lets an answer be changed, and says at the end what was right', async () => {
    const { user } = await choose('Test')
    const sheet = (number: number) => screen.findByRole('form', { name: `Question ${number}` })
    const kinds = new Set<string>()
    for (let number = 1; number <= 4; number++) {
      const form = within(await sheet(number))
      const field = form.queryByRole('textbox', { name: 'In German' })
      const asked = form.getByRole('heading').textContent
      if (field !== null) {
        kinds.add('typed')
        const term = Object.entries(meanings).find(([, meaning]) => meaning === asked)?.[0] ?? ''
        // The third letter twice: not right, though nearly.
        await user.click(field)
        await user.paste(`${term.slice(0, 3)}${term.slice(2)}`)
        await user.keyboard('{Enter}')
        continue
      }
      if (!isTerm(asked)) throw new Error(`${asked} is not asked`)
      const names = form.getAllByRole('listitem').map(({ textContent }) => (textContent ?? '').slice(1))
      kinds.add(names.includes('True') ? 'truth' : 'choice')
      const right = names.includes('True')
        ? Number(form.queryByText(meanings[asked]) === null) + 1
        : names.indexOf(meanings[asked]) + 1
      // A wrong answer first, which is changed.
      await user.keyboard(String(right === 1 ? 2 : 1))
      await user.keyboard(String(right))
      expect(form.getAllByRole('button', { pressed: true })).toHaveLength(1)
      await user.keyboard('{Enter}')
    }
    expect([...kinds].toSorted()).toEqual(['choice', 'truth', 'typed'])
    const marked = within(await screen.findByRole('list', { name: 'Marked answers' }))
    const typed = marked.getAllByText('You wrote:').length
    expect(screen.getByRole('heading', { name: `${4 - typed} of 4 right` })).toBeInTheDocument()
    expect(marked.getAllByLabelText('wrong')).toHaveLength(typed)
    expect(inputsOf('reviews.submit')).toEqual([])
    await user.click(await clickable(`Practise ${typed === 1 ? 'it' : `these ${typed}`} now`))
    expect(await screen.findByRole('region', { name: `Practice card, 0 of ${typed} known` })).toBeInTheDocument()
  })
})

test('a list with few different words says how many it takes', async () => {
  answer('reviews.getQueue', cards.slice(1))
  const { user } = renderApp('/learn/list-1')
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  expect(
    await screen.findByText('The other games need at least four words with different meanings.'),
  ).toBeInTheDocument()
})
