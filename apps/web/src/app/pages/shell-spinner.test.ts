import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patienceMs, showSpinnerOverShell } from './shell-spinner.ts'

const spinner = () => screen.queryByRole('status', { name: 'Loading' })
const waitFor = (ms: number) => vi.advanceTimersByTime(ms)

let root: HTMLElement

function open(content: string) {
  document.body.innerHTML = `<div id="root">${content}</div>`
  root = document.getElementById('root') ?? document.body
  showSpinnerOverShell(root)
}

const shell = '<div inert aria-hidden="true"><h1>Library</h1></div>'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

describe('a spinner', () => {
  it.each([
    ['the shell of a page', shell],
    ['an empty page', ''],
  ])('is over %s after 300 ms, in a region that was there before, so that it is announced', (_, content) => {
    open(content)
    const region = screen.getByRole('status')
    waitFor(patienceMs - 1)
    expect(spinner()).toBeNull()
    expect(region).toBeEmptyDOMElement()
    waitFor(1)
    expect(spinner()).toBe(region)
    expect(region).toHaveTextContent('Loading')
    expect(region.closest('#root, [inert]')).toBeNull()
  })

  it('stays while the shell is replaced by one with the name of the list', async () => {
    open(shell)
    waitFor(patienceMs)
    root.innerHTML = shell
    await Promise.resolve()
    expect(spinner()).not.toBeNull()
  })

  it('goes when the page is there', async () => {
    open(shell)
    waitFor(patienceMs)
    root.innerHTML = '<main>Lists</main>'
    await Promise.resolve()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('is not shown if the page is there before', async () => {
    open(shell)
    root.innerHTML = '<main>Lists</main>'
    await Promise.resolve()
    waitFor(patienceMs)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
