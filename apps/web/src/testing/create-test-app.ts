import { createMemoryHistory } from '@tanstack/react-router'
import { createApp } from '../app/app.tsx'

/** More than any test lasts, and as long as a timer can be set. */
const NEVER_MS = 2 ** 31 - 1

/**
 * The real client at `path`. Failures are not delayed. A call that hangs is never given up: half a minute later that would be
 * in the middle of another test, which shares this process.
 */
export const createTestApp = (path = '/') =>
  createApp({
    history: createMemoryHistory({ initialEntries: [path] }),
    failureDelayMs: 0,
    timeoutMs: NEVER_MS,
  })
