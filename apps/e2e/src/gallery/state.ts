import { expect, type Page, type Request } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { type Shift, shiftsOf } from './inspect.ts'
import type { UserName, World } from './world.ts'

/** The server's treatment of the calls of a screen. */
type Calls = 'answered' | 'held' | 'failed'

/** One look of a screen, and how to get there by what a user would do. */
export interface State {
  name: string
  /** The user who looks; a visitor by default. */
  as?: UserName
  path: string | ((world: World) => string)
  calls?: Calls
  /** The screen is only a spinner. */
  isBlank?: boolean
  /** Before the page is opened. */
  before?(page: Page, world: World): Promise<unknown>
  /** On the opened page. */
  act?(page: Page, world: World): Promise<unknown>
}

/** A screen with its states; the first one is the usual one. */
export interface Screen {
  name: string
  states: readonly State[]
}

/** Returns the address of a state. */
export const pathOf = ({ path }: State, world: World): string => (typeof path === 'string' ? path : path(world))

/** Returns whether its page shows a state by itself, so that layout shifts can be measured while the data arrive. */
export const isMeasured = ({ as, calls, before, act }: State): boolean =>
  as !== undefined && (calls ?? 'answered') === 'answered' && before === undefined && act === undefined

/**
 * The rules of axe that a state need not keep: a page whose title is being loaded has no heading yet, and its `main` has the focus until
 * then.
 */
export function exemptRules({ calls, isBlank = false }: State): RunOptions {
  const heading = { 'page-has-heading-one': { enabled: calls !== 'held' && !isBlank } }
  return { rules: { ...heading, 'landmark-one-main': { enabled: !isBlank } } }
}

/** The calls of procedures, apart from the time zone that a first visit saves. */
const calls = /\/api\/trpc\/(?!reviews\.updateSettings)/

/** A signed-in page with little on it, where nothing is loaded in the background. */
const quietPath = '/help'

/** Follows a link within the app, whose frame is there already, to a page. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path)

/** As long as a page takes to be drawn after its first call. */
const drawingMs = 300

/**
 * Opens a page as a link within the app does, with responses that come late and one after the other, and returns what moved while they
 * came. What moves with the click is not counted: the whole page is another one.
 */
export async function arrive(page: Page, path: string): Promise<Shift[]> {
  await page.goto(quietPath)
  await page.waitForLoadState('networkidle')
  let isHeld = true
  const held: (() => Promise<void>)[] = []
  const isQuiet = watchRequests(page)
  await page.route(calls, (route) => (isHeld ? void held.push(() => route.continue()) : route.continue()))
  await follow(page, path)
  // A page may have nothing to query.
  await expect
    .poll(() => held.length, { intervals: [20], timeout: 1000 })
    .toBeGreaterThan(0)
    .catch(() => undefined)
  // Waits for time: what must not move has no event.
  await page.waitForTimeout(drawingMs)
  const before = (await shiftsOf(page)).length
  isHeld = false
  for (const release of held) await release()
  await expect.poll(isQuiet, { intervals: [50] }).toBe(true)
  await page.unroute(calls)
  return (await shiftsOf(page)).slice(before)
}

/**
 * Returns a function that tells whether a page has had no request under way for as long as it takes to draw what came. The browser's own
 * idle state belongs to the document, and is not left when a link within the app is followed.
 */
function watchRequests(page: Page): () => boolean {
  const pending = new Set<Request>()
  let lastEnd = 0
  const end = (request: Request) => {
    pending.delete(request)
    lastEnd = Date.now()
  }
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => pending.size === 0 && Date.now() - lastEnd > drawingMs
}

/** Opens a state. Returns what moved while its data arrived; undefined where that is not measured. */
export async function openState(page: Page, state: State, world: World): Promise<Shift[] | undefined> {
  await state.before?.(page, world)
  const path = pathOf(state, world)
  if (isMeasured(state)) return arrive(page, path)
  if (state.calls === 'held' || state.calls === 'failed') {
    const isFailed = state.calls === 'failed'
    await page.goto(quietPath)
    await page.waitForLoadState('networkidle')
    await page.route(calls, (route) => (isFailed ? route.fulfill({ status: 500, body: '{}' }) : undefined))
    await follow(page, path)
    // Waits for time: calls that are held never end, and a failure is shown after a while.
    await page.waitForTimeout(2 * drawingMs)
  } else {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await state.act?.(page, world)
  return undefined
}

/** The states that every page with data of its own has beside the loaded one. */
export const whileLoading = (as: UserName, path: State['path']): State[] => [
  { name: 'loading', as, path, calls: 'held' },
  { name: 'error', as, path, calls: 'failed' },
]
