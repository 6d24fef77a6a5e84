import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { SessionView } from '@wordtide/contract'
import { createTestApp } from './create-test-app.ts'
import { answer, refuse } from './server.ts'

/** The person who is signed in where a test does not care who. */
export const ada: SessionView = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  createdAt: Date.UTC(2026, 0, 1),
}

export interface RenderAppOptions {
  /** Who is signed in: a person, null for nobody, 'asked' where the test says itself what accounts.getSession answers. */
  session?: SessionView | null | 'asked'
}

/** The real client at `path`, with the network of `answer`, `refuse` and `hang`. Failures are not delayed. */
export function renderApp(path: string, { session = ada }: RenderAppOptions = {}) {
  if (session === null) refuse('accounts.getSession', 'UNAUTHORIZED')
  else if (session !== 'asked') answer('accounts.getSession', session)
  const app = createTestApp(path)
  const view = render(app.element)
  void app.start()
  return { ...app, ...view, user: userEvent.setup(), path: () => app.router.state.location.href }
}
