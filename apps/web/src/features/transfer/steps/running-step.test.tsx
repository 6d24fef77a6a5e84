import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderComponent } from '../../../testing/index.ts'
import { type ImportState, noAnswers } from '../importing/run-import.ts'
import { noCheck } from '../importing/use-check.ts'
import { RunningStep } from './running-step.tsx'

const begun: ImportState = {
  created: 0,
  updated: 0,
  skipped: 0,
  images: 0,
  refused: [],
  withoutImage: [],
  answers: noAnswers,
  imagesToSend: undefined,
  lastSentRow: 0,
  unknown: 0,
}

describe('an import that runs', () => {
  it.each([
    ['at first', undefined, '0 of 150 words and images', 0],
    ['while the rows are sent', { ...begun, created: 60 }, '60 of 150 words and images', 40],
    [
      'while the images are sent, without those of skipped rows',
      {
        ...begun,
        created: 60,
        skipped: 40,
        images: 9,
        withoutImage: [{ row: 2, field: '', message: '' }],
        imagesToSend: 20,
      },
      '110 of 120 words and images',
      91,
    ],
  ])('has a bar that says the same as the count: %s', (_, state, count, percent) => {
    const check = { ...noCheck, valid: 100, images: 50 }
    const progress = { status: 'running' as const, state, waiting: undefined, paused: undefined, isStopping: false }
    renderComponent(<RunningStep progress={progress} check={check} onCancel={() => undefined} />)
    expect(screen.getByText(count)).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Imported' })).toHaveAttribute('aria-valuenow', String(percent))
  })

  it('counts the answers that come along', () => {
    const answers = { saved: 1200, known: 30, leftOut: { date: 1, reset: 2, notImported: 1 } }
    const progress = { status: 'running' as const, state: { ...begun, created: 60, answers }, isStopping: false }
    const history = {
      found: 4010,
      leftOut: { template: 10, filtered: 0, deletedCard: 0, notImported: 0, date: 0, tooMany: 0 },
    }
    renderComponent(
      <RunningStep
        progress={{ ...progress, waiting: undefined, paused: undefined }}
        check={{ ...noCheck, valid: 100 }}
        history={history}
        onCancel={() => undefined}
      />,
    )
    expect(screen.getByText('60 of 100 words, 1,234 of 4,000 answers')).toBeVisible()
  })

  it.each([
    ['connection', 'Waiting for the connection…'],
    ['server', 'The server is busy. This goes on in a moment…'],
  ] as const)('says what it waits for: the %s', (waiting, text) => {
    const progress = { status: 'running' as const, state: begun, waiting, paused: undefined, isStopping: false }
    renderComponent(<RunningStep progress={progress} check={noCheck} onCancel={() => undefined} />)
    expect(screen.getByRole('status')).toHaveTextContent(text)
  })
})
