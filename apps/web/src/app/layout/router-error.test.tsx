import { render, screen } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { toErrorBody } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { RouterError } from './router-error.tsx'

const refused = TRPCClientError.from({
  error: { code: -32004, message: 'x', data: { httpStatus: 404, error: toErrorBody('LIST_NOT_FOUND') } },
})

it.each([
  ['a refused call', refused, '404 List not found'],
  ['an answer', new Response(null, { status: 503, statusText: 'Service Unavailable' }), '503 Service Unavailable'],
  ['anything else', new Error('A chunk is missing'), 'A chunk is missing'],
])('says what happened: %s', (_, error, text) => {
  render(<RouterError error={error} />)
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
})
