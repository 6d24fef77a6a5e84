import { render, screen } from '@testing-library/react'
import { defaultReviewSettings } from '@wordtide/contract'
import { expect, test, vi } from 'vitest'
import { AnswerButtons } from './answer-buttons.tsx'

const schedule = { intervals: [1, 3], learnedReturn: defaultReviewSettings.learnedReturn }
const noAnswer = { chosen: undefined, suggested: undefined }
const answer = (name: string) => screen.getByRole('button', { name })

test('without a schedule the answers have no captions', () => {
  render(<AnswerButtons {...noAnswer} card={{ confidence: 0 }} schedule={undefined} onAnswer={vi.fn()} />)
  for (const name of ['No', 'Neutral', 'Yes']) expect(answer(name)).not.toHaveAccessibleDescription()
})

test('with a schedule the name of an answer is the answer alone, and its caption describes it', () => {
  render(<AnswerButtons {...noAnswer} card={{ confidence: 0 }} schedule={schedule} onAnswer={vi.fn()} />)
  expect(answer('No')).toHaveAccessibleDescription('due at once')
  expect(answer('Yes')).toHaveAccessibleDescription('due tomorrow')
})

test('the answers stand in the order No, Neutral, Yes, each with a sign', () => {
  render(<AnswerButtons {...noAnswer} card={{ confidence: 0 }} schedule={undefined} onAnswer={vi.fn()} />)
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual(['No1', 'Neutral2', 'Yes3'])
  const signs = buttons.map((button) => button.querySelector('svg')?.innerHTML)
  expect(new Set(signs).size).toBe(3)
})

test.each([
  { chosen: undefined, suggested: 1, marks: ['Suggested'] },
  { chosen: 1, suggested: undefined, marks: ['Chosen'] },
  { chosen: 1, suggested: 1, marks: ['Suggested', 'Chosen'] },
] as const)('the marks of $chosen, suggested $suggested, are words: $marks', ({ chosen, suggested, marks }) => {
  render(
    <AnswerButtons
      chosen={chosen}
      suggested={suggested}
      card={{ confidence: 0 }}
      schedule={undefined}
      onAnswer={vi.fn()}
    />,
  )
  const words = ['Suggested', 'Chosen'].filter((word) => screen.queryByText(word) !== null)
  expect(words).toEqual(marks)
  for (const word of words) expect(answer('Yes').parentElement).toContainElement(screen.getByText(word))
  if (suggested === 1) expect(answer('Yes')).toHaveAccessibleDescription('Suggested')
  expect(answer('Yes')).toHaveAttribute('aria-pressed', String(chosen === 1))
})
