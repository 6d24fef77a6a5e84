import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Milestones, MilestonesLine, MilestonesOverview } from './milestones.tsx'

const counts = { new: 1200, learning: 0, known: 30, learned: 4 }
const items = () =>
  within(screen.getByRole('list', { name: 'Milestones of Obst' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the milestones of a list', () => {
  test('say in words how many are new, learning, known and learned', () => {
    render(<Milestones counts={counts} label="Milestones of Obst" />)
    expect(items()).toEqual(['1,200 new', '0 learning', '30 known', '4 learned'])
    expect(screen.getByTitle('the next review is three weeks or more away')).toHaveTextContent('30 known')
  })

  test('say in an overview what each means', () => {
    render(<MilestonesOverview counts={counts} label="Milestones of Obst" />)
    expect(items()[2]).toBe('30 known the next review is three weeks or more away')
  })

  test('name in a row those that are reached, and nothing while all words are new', () => {
    const { rerender } = render(<MilestonesLine counts={counts} label="Milestones of Obst" />)
    expect(items()).toEqual(['30 known', '4 learned'])
    rerender(<MilestonesLine counts={{ ...counts, known: 0, learned: 0 }} label="Milestones of Obst" />)
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })
})
