import { render, screen } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { toErrorBody } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { RouterError } from './route-fallbacks.tsx'

const failedCall = TRPCClientError.from({
  error: { code: -32004, message: 'x', data: { httpStatus: 404, error: toErrorBody('LIST_NOT_FOUND') } },
})

it.each([
  ['a failed call', failedCall, '404 List not found'],
  ['a response', new Response(null, { status: 503, statusText: 'Service Unavailable' }), '503 Service Unavailable'],
  ['any other error', new Error('A chunk is missing'), 'A chunk is missing'],
])('the error page describes %s', (_, error, text) => {
  render(<RouterError error={error} />)
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
})
