import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/index.ts'
import { AnswersResult, HistoryChoice } from './answers-text.tsx'
import { type ImportState, noAnswers } from './importing/run-import.ts'

const none = { template: 0, filtered: 0, deletedCard: 0, notImported: 0, date: 0, tooMany: 0 }
const texts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

it('the preview says how many answers a file holds, offers to bring them along, and names those that cannot come', async () => {
  const onChange = vi.fn()
  const history = { found: 12_345, leftOut: { ...none, template: 1200, deletedCard: 1 } }
  renderComponent(<HistoryChoice history={history} checked={false} onChange={onChange} />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Bring its 12,345 answers along' }))
  expect(onChange).toHaveBeenCalledWith(true)
  expect(screen.getByText('1,201 of them cannot come along:')).toBeVisible()
  expect(texts()).toEqual(['1,200 to a third or further card of a note', '1 to cards that were deleted'])
})

it('the preview offers nothing if all answers stay behind', () => {
  renderComponent(
    <HistoryChoice history={{ found: 1, leftOut: { ...none, filtered: 1 } }} checked={false} onChange={() => {}} />,
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText('The 1 answer in the file cannot come along:')).toBeVisible()
})

it.each([undefined, { found: 0, leftOut: none }])(
  'the preview says nothing of a file without answers: %j',
  (history) => {
    const { container } = renderComponent(<HistoryChoice history={history} checked={false} onChange={() => {}} />)
    expect(container).toHaveTextContent('')
  },
)

const state: ImportState = {
  ...{ created: 0, updated: 0, skipped: 0, images: 0, refused: [], withoutImage: [], imagesToSend: 0 },
  ...{ lastSentRow: 0, unknown: 0 },
  answers: { saved: 60, known: 1, leftOut: { date: 2, reset: 3, notImported: 4 } },
}
const history = { found: 100, leftOut: { ...none, template: 10, notImported: 5, date: 1 } }

it.each([
  ['that ended', undefined, ['23 to notes that are not imported'], []],
  [
    'that was cancelled',
    { reason: 'cancelled' } as const,
    ['9 to notes that are not imported'],
    ['14 were not sent any more'],
  ],
])('the result of an import %s counts every answer of the file once', (_, stopped, notImported, notSent) => {
  renderComponent(<AnswersResult history={history} state={state} stopped={stopped} />)
  expect(screen.getByText(/came along/)).toHaveTextContent('60 of 100 answers came along, 1 was there already.')
  expect(screen.getByText('39 answers stay behind:')).toBeVisible()
  expect(texts()).toEqual([
    '10 to a third or further card of a note',
    ...notImported,
    '3 dated ahead of now, or before 2006',
    '3 from before you reset the list',
    ...notSent,
  ])
})

it('the result of a first import says that all came along', () => {
  const all = { ...state, answers: { ...noAnswers, saved: 2 } }
  renderComponent(<AnswersResult history={{ found: 2, leftOut: none }} state={all} stopped={undefined} />)
  expect(screen.getByText(/came along/)).toHaveTextContent('2 of 2 answers came along.')
  expect(texts()).toEqual([])
})
