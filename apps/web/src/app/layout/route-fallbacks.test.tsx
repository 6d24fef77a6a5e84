import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
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
  ['any other error', new Error('A tide is missing'), 'A tide is missing'],
  [
    'code that cannot be loaded',
    new TypeError('Failed to fetch dynamically imported module: /assets/stats.js'),
    'There is a new version of Wordtide. Reload the page to use it.',
  ],
])('the error page describes %s', async (_, error, text) => {
  const routeTree = createRootRoute({ component: () => <RouterError error={error} /> })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
})

it.each([
  ['Reload the page', 'after any other error', new Error('A tide is missing')],
  ['Go to the start page', 'where the server would refuse the same again', new Response(null, { status: 403 })],
])('the error page offers %s %s', async (name, _, error) => {
  const routeTree = createRootRoute({ component: () => <RouterError error={error} /> })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
  const actions = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
  expect(actions.map(({ textContent }) => textContent)).toEqual([name])
})
