import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startAfterFirstPaint } from './page-start.ts'

const loadApp = vi.fn<() => Promise<unknown>>()
const frames: FrameRequestCallback[] = []

beforeEach(() => {
  loadApp.mockReset().mockResolvedValue(undefined)
  frames.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  document.body.innerHTML = '<div id="root"><div inert><h1>Library</h1></div></div>'
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('the app is loaded after the frame that paints the page', () => {
  startAfterFirstPaint(loadApp)
  vi.runAllTimers()
  expect(loadApp).not.toHaveBeenCalled()
  for (const paint of frames) paint(0)
  expect(loadApp).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(loadApp).toHaveBeenCalledOnce()
})

it('the app is loaded at once in a tab in the background, which has no frames', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  startAfterFirstPaint(loadApp)
  expect(loadApp).toHaveBeenCalledOnce()
})

it('the reason why the app cannot be loaded replaces the shell of the page', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const error = new Error('Failed to fetch dynamically imported module')
  loadApp.mockRejectedValue(error)
  startAfterFirstPaint(loadApp)
  await vi.waitFor(() =>
    expect(document.querySelector('#root > [role=alert]')?.textContent).toMatch(/^You are offline\./),
  )
  expect(document.querySelector('h1')).toBeNull()
  expect(logged).toHaveBeenCalledWith(expect.anything(), error)
})
