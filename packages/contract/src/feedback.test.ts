import { expect, it } from 'vitest'
import { feedbackInput } from './feedback.ts'
import { listIssues } from './testing.ts'

const feedback = { type: 'general', subject: 'The sea', message: 'It is green.' }

it.each([
  [{ type: '' }, 'type: Required'],
  [{ type: 'praise' }, 'type: Unknown type'],
  [{ subject: ' ab ' }, 'subject: Too short'],
  [{ subject: 'a'.repeat(51) }, 'subject: Too long'],
  [{ message: '' }, 'message: Required'],
  [{ message: 'a'.repeat(501) }, 'message: Too long'],
])('feedback with %o reports %s', (fields, issue) =>
  expect(listIssues(feedbackInput, { ...feedback, ...fields })[0]).toBe(issue),
)
