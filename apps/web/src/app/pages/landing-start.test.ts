import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COLOUR_MODE_KEY } from '../layout/colour-mode-setting.ts'
import { startLandingPage } from './landing-start.ts'

const loadApp = vi.fn<() => Promise<unknown>>()
const reload = vi.fn()
const clicks = vi.fn()

function find<T extends Element>(selector: string, type: new () => T): T {
  const element = document.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`there is no ${selector}`)
  return element
}
const button = () => find('button', HTMLButtonElement)
const select = () => find('select', HTMLSelectElement)

/** Settles the loading that is under way. */
let settle = { resolve: () => {}, reject: () => {} }

beforeEach(() => {
  vi.clearAllMocks()
  loadApp.mockImplementation(() => {
    const { promise, resolve, reject } = deferred()
    settle = { resolve, reject }
    return promise
  })
  document.body.innerHTML = `
    <a href="#x">Sign in</a><button><span>Show answer</span></button>
    <select name="colour-mode"><option value="system"><option value="light"><option value="dark"></select>`
  localStorage.setItem(COLOUR_MODE_KEY, 'light')
  startLandingPage(loadApp, reload)
})

function deferred() {
  let [resolve, reject] = [() => {}, () => {}]
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

// A page has one start: another test's would see the events of this one.
afterEach(async () => {
  if (loadApp.mock.calls.length === 0) document.body.click()
  settle.resolve()
  await Promise.resolve()
  document.body.innerHTML = ''
})

it('the app is not loaded before the visitor does something, and then once', () => {
  expect(loadApp).not.toHaveBeenCalled()
  find('a', HTMLAnchorElement).focus()
  button().dispatchEvent(new Event('pointerover', { bubbles: true }))
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  expect(loadApp).toHaveBeenCalledOnce()
})

it('clicks on buttons are handed to the app once it has started, and those after that are not seen', async () => {
  find('button span', HTMLSpanElement).click()
  button().click()
  button().addEventListener('click', clicks)
  settle.resolve()
  await expect.poll(() => clicks).toHaveBeenCalledTimes(2)
  button().click()
  expect(clicks).toHaveBeenCalledTimes(3)
})

it('if the app cannot be loaded, the next sign of use tries again', async () => {
  button().click()
  settle.reject()
  await Promise.resolve()
  await Promise.resolve()
  button().addEventListener('click', clicks)
  button().dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(loadApp).toHaveBeenCalledTimes(2)
  settle.resolve()
  await Promise.resolve()
  expect(clicks).not.toHaveBeenCalled()
})

it('the colour mode is shown and changed before the app is loaded', () => {
  expect(select()).toHaveValue('light')
  select().value = 'dark'
  select().dispatchEvent(new Event('change', { bubbles: true }))
  expect(document.documentElement).toHaveClass('dark')
  expect(localStorage.getItem(COLOUR_MODE_KEY)).toBe('dark')
  localStorage.setItem(COLOUR_MODE_KEY, 'light')
  window.dispatchEvent(new Event('storage'))
  expect(select()).toHaveValue('light')
  expect(document.documentElement).not.toHaveClass('dark')
})

it('a page that the browser restores from its cache is loaded again, unless the app has started', async () => {
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(reload).not.toHaveBeenCalled()
  show(true)
  expect(reload).toHaveBeenCalledOnce()
  button().click()
  settle.resolve()
  await Promise.resolve()
  await Promise.resolve()
  show(true)
  expect(reload).toHaveBeenCalledOnce()
})
