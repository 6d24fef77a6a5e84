import { fireEvent, screen, within } from '@testing-library/react'
import type { AssignmentView, ClassProgressView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, renderApp } from '../../../testing/index.ts'
import { makeCard } from '../../reviews/testing/fixtures.ts'
import { makeAttendedClass, makeClass } from '../testing/classes.ts'

const makeAssignment = (overrides: Partial<AssignmentView> = {}): AssignmentView => ({
  id: 'assignment-1',
  listId: 'list-1',
  listName: 'Obst',
  tag: null,
  types: ['translation'],
  dueDay: '2100-12-04',
  createdAt: 0,
  total: 20,
  ...overrides,
})

const makeMember = (name: string, answered: number, minutes = 0): ClassProgressView['members'][number] => ({
  id: `id of ${name}`,
  name,
  lastActiveAt: null,
  minutes,
  assignments: [{ id: 'assignment-1', answered, known: 1, total: 20 }],
  lists: [{ id: 'list-1', answered: 20 - answered, known: 0, total: 60 }],
})

describe('a new assignment', () => {
  it('needs a list and a review type, and sends what was chosen', async () => {
    const lists = [...makeClass().lists, { id: 'list-2', name: 'Gemüse', language: 'de' as const }]
    answer('classes.get', makeClass({ lists }))
    answer('assignments.list', [])
    answer('vocs.filters', { tags: [{ tag: 'rot', count: 3 }], pos: [], hasUndefined: false })
    answer('assignments.create', makeAssignment())
    const { user } = renderApp('/classes/class-1#assignments')
    await user.click(await screen.findByRole('button', { name: 'New assignment' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Assignment' }))
    expect(dialog.getByRole('combobox', { name: 'Words' })).toHaveDisplayValue('All words of the list')
    await user.click(dialog.getByRole('checkbox', { name: 'Translation' }))
    await user.click(dialog.getByRole('button', { name: 'Set' }))
    expect(await dialog.findAllByText('Required')).toHaveLength(2)
    expect(dialog.getByRole('combobox', { name: 'List' })).toHaveFocus()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'List' }), 'Gemüse')
    await dialog.findByRole('option', { name: 'rot' })
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Words' }), 'rot')
    await user.click(dialog.getByRole('checkbox', { name: 'Dictation' }))
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2100-12-04' } })
    await user.click(dialog.getByRole('button', { name: 'Set' }))
    expect(await screen.findByText('Assignment set')).toBeVisible()
    expect(inputsOf('assignments.create')).toEqual([
      { classId: 'class-1', listId: 'list-2', tag: 'rot', types: ['dictation'], dueDay: '2100-12-04' },
    ])
  })
})

describe('the progress of a class', () => {
  it('is sorted by any column, the highest first, and those that are equal by name', async () => {
    answer('classes.get', makeClass())
    answer('assignments.list', [makeAssignment()])
    const members = [makeMember('Ada', 3, 5), makeMember('Ben', 12), makeMember('Cleo', 3, 9)]
    answer('assignments.getProgress', { members, missed: [{ vocId: 'voc-1', term: 'Apfel', misses: 4 }] })
    const { user } = renderApp('/classes/class-1#progress')
    const names = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)
    expect(await names()).toEqual(['Ada', 'Ben', 'Cleo'])
    await user.click(screen.getByRole('button', { name: /Obst.*Dec 4/ }))
    expect(await names()).toEqual(['Ben', 'Ada', 'Cleo'])
    expect(screen.getByRole('columnheader', { name: /Obst.*Dec 4/ })).toHaveAttribute('aria-sort', 'descending')
    await user.click(screen.getByRole('button', { name: /Obst.*whole list/ }))
    expect(await names()).toEqual(['Ada', 'Cleo', 'Ben'])
    await user.click(screen.getByRole('button', { name: /Minutes/ }))
    expect(await names()).toEqual(['Cleo', 'Ada', 'Ben'])
    await user.click(screen.getByRole('button', { name: /Minutes/ }))
    expect(await names()).toEqual(['Ben', 'Ada', 'Cleo'])
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/classes/class-1/progress?format=csv',
    )
    expect(within(screen.getByRole('region', { name: 'Most missed' })).getByRole('listitem')).toHaveTextContent(
      'Apfel4 times',
    )
  })

  it('lets the class practise what it missed, by the keys of a presenter', async () => {
    answer('classes.get', makeClass())
    const ipa = { name: 'IPA', value: 'ˈapfl̩' }
    const cards = [makeCard({ term: 'Apfel', attributes: [ipa] }), makeCard({ term: 'Birne' })]
    answer('assignments.getProgress', {
      members: [makeMember('Ada', 3)],
      missed: cards.map(({ vocId, term }) => ({ vocId, term, misses: 1 })),
    })
    answer('reviews.getQueue', cards)
    const { user } = renderApp('/classes/class-1/practise')
    const word = within(await screen.findByRole('region', { name: 'Word' }))
    expect(word.getByText('1 of 2')).toBeVisible()
    expect(word.getByText(ipa.value)).toBeVisible()
    const meaning = cards[0]?.definitions[0]?.value ?? ''
    expect(word.queryByText(meaning)).toBeNull()
    await user.keyboard('{Enter}')
    expect(word.getByText(meaning)).toBeVisible()
    await user.keyboard(' ')
    expect(word.getByText('Birne')).toBeVisible()
    await user.keyboard('{ArrowLeft}')
    expect(word.getByText('Apfel')).toBeVisible()
    expect(word.queryByText(meaning), 'it is asked again').toBeNull()
    expect(inputsOf('reviews.getQueue')).toMatchObject([
      { scope: 'practice', vocs: cards.map(({ vocId }) => vocId), types: ['translation'] },
    ])
  })
})

it('a student sees what is set, the open ones first, and it is new once', async () => {
  answer('classes.get', makeAttendedClass())
  answer('assignments.list', [
    makeAssignment({ id: 'done', listName: 'Gemüse', answered: 20, known: 7, isNew: false }),
    makeAssignment({ answered: 12, known: 4, isNew: true }),
  ])
  answer('assignments.see', {})
  renderApp('/classes/class-1')
  const region = within(await screen.findByRole('region', { name: 'Assignments' }))
  const [open, done] = await region.findAllByRole('listitem')
  expect(open).toHaveTextContent('Obstby Dec 4New12 of 20 cards · 4 known')
  expect(done).toHaveTextContent('Gemüseby Dec 420 of 20 cards · 7 knownDone')
  expect(region.getByRole('link', { name: 'Learn Obst' })).toHaveAttribute('href', '/learn/list-1?review=translation')
  await expect.poll(() => inputsOf('assignments.see')).toEqual([{ classId: 'class-1' }])
})
