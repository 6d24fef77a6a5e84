import type { Row } from './row.ts'

export const feedbackRows: readonly Row[] = [
  { method: 'POST', path: '/feedbacks', procedure: 'feedback.send', status: 201, summary: 'Send feedback' },
]
