import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { PRESETS } from '@wordtide/scheduling'
import { estimateSchedule } from '@wordtide/simulation'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, makeSettings, renderApp } from '../../../testing/index.ts'
import { estimateSentence, shortEstimate } from './estimate-texts.ts'
import { type EstimateRequest, replyTo } from './estimates-service.ts'

const workers: StandInWorker[] = []

/** Stands in for the browser's Worker, which the tests' environment lacks. The test triggers its reply. */
class StandInWorker extends EventTarget {
  readonly requests: EstimateRequest[] = []
  isTerminated = false

  constructor() {
    super()
    workers.push(this)
  }
  postMessage(request: EstimateRequest): void {
    this.requests.push(request)
  }
  terminate(): void {
    this.isTerminated = true
  }
  reply(): void {
    for (const request of this.requests.splice(0))
      if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data: replyTo(request) }))
  }
}

beforeEach(() => {
  workers.length = 0
  vi.stubGlobal('Worker', StandInWorker)
})
afterEach(() => void vi.unstubAllGlobals())

const reply = () => {
  for (const worker of workers) worker.reply()
}
const requested = () => workers.flatMap(({ requests }) => requests.map(({ settings }) => settings.intervals.join()))
const card = () => within(screen.getByRole('region', { name: 'Reviews intervals' }))
const estimating = () => card().queryAllByText('Estimating…')
const sentenceOf = (intervals: readonly number[], newPerDay: number, learnedReturn = false) =>
  estimateSentence(estimateSchedule({ intervals, learnedReturn }), newPerDay)

async function open(intervals: number[], changes: Parameters<typeof makeSettings>[0] = {}) {
  answer('reviews.getSettings', makeSettings({ newPerDay: 10, intervals, ...changes }))
  const app = renderApp('/settings')
  const region = await screen.findByRole('region', { name: 'Reviews intervals' })
  await within(region).findByRole('button', { name: 'Save' })
  return app
}

it('the estimate shows the cost and the retention of the intervals, with the new cards a day of the settings', async () => {
  await open([2, 8, 30])
  await waitFor(() => expect(requested()).toHaveLength(5))
  expect(estimating()).toHaveLength(5)
  reply()
  expect(await card().findByText(sentenceOf([2, 8, 30], 10))).toBeVisible()
  expect(
    card()
      .getByText(sentenceOf([2, 8, 30], 10))
      .closest('[aria-live]'),
  ).toHaveAttribute('aria-live', 'polite')
  expect(estimating()).toEqual([])
  expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true)
})

it('each preset has its estimate beside its text, and the chosen one is simulated once', async () => {
  await open([...PRESETS.balanced], { learnedReturn: true })
  await waitFor(() => expect(requested()).toHaveLength(4))
  reply()
  for (const [name, intervals] of [
    ['Careful', PRESETS.careful],
    ['Balanced', PRESETS.balanced],
    ['Swift', PRESETS.swift],
  ] as const) {
    const text = shortEstimate(estimateSchedule({ intervals, learnedReturn: true }), 10)
    await waitFor(() =>
      expect(card().getByRole('radio', { name })).toHaveAccessibleDescription(expect.stringContaining(text)),
    )
  }
  expect(card().getByText(sentenceOf(PRESETS.balanced, 10, true))).toBeVisible()
})

it('the adaptive schedule has its estimate too, which follows the slider after a pause', async () => {
  const { user } = await open([2, 8, 30])
  await waitFor(() => expect(requested()).toHaveLength(5))
  reply()
  const adaptive = card().getByRole('radio', { name: 'Adaptive' })
  const estimateAt = (retention: number) =>
    estimateSchedule({ intervals: [2, 8, 30], learnedReturn: false, schedule: 'adaptive', retention })
  await waitFor(() =>
    expect(adaptive).toHaveAccessibleDescription(expect.stringContaining(shortEstimate(estimateAt(0.85), 10))),
  )
  await user.click(adaptive)
  expect(await card().findByText(estimateSentence(estimateAt(0.85), 10))).toBeVisible()
  fireEvent.change(card().getByRole('slider', { name: 'Wished retention' }), { target: { value: '95' } })
  await waitFor(() => expect(requested()).toHaveLength(1))
  reply()
  expect(await card().findByText(estimateSentence(estimateAt(0.95), 10))).toBeVisible()
})

it('the estimate follows typed intervals after a pause', async () => {
  const { user } = await open([2])
  await waitFor(() => expect(requested()).toHaveLength(5))
  reply()
  await card().findByText(sentenceOf([2], 10))
  await user.type(card().getByRole('spinbutton', { name: 'Interval 1' }), '50')
  expect(estimating()).toHaveLength(1)
  await waitFor(() => expect(requested()).not.toEqual([]))
  expect(requested()).toEqual(['250'])
})

it('typing ends the simulation of the intervals before', async () => {
  const { user } = await open([2])
  await waitFor(() => expect(requested()).toHaveLength(5))
  reply()
  await card().findByText(sentenceOf([2], 10))
  const field = card().getByRole('spinbutton', { name: 'Interval 1' })
  await user.type(field, '5')
  await waitFor(() => expect(requested()).toEqual(['25']))
  const outdated = workers.find(({ requests }) => requests.length > 0)
  await user.type(field, '0')
  await waitFor(() => expect(requested()).toEqual(['25', '250']))
  expect(outdated?.isTerminated).toBe(true)
  reply()
  expect(await card().findByText(sentenceOf([250], 10))).toBeVisible()
})

it('the estimate of a preset that was simulated before is shown at once', async () => {
  const { user } = await open([2])
  await waitFor(() => expect(requested()).toHaveLength(5))
  reply()
  await card().findByText(sentenceOf([2], 10))
  await user.click(card().getByRole('radio', { name: 'Swift' }))
  expect(card().getByText(sentenceOf(PRESETS.swift, 10))).toBeVisible()
})

it('there is no estimate of invalid intervals', async () => {
  const { user } = await open([2])
  await waitFor(() => expect(requested()).toHaveLength(5))
  reply()
  await card().findByText(sentenceOf([2], 10))
  await user.clear(card().getByRole('spinbutton', { name: 'Interval 1' }))
  expect(card().queryByText(/^With 10 new cards/)).not.toBeInTheDocument()
  expect(estimating()).toEqual([])
})

it('there is no estimate without new cards', async () => {
  await open([2], { newPerDay: 0 })
  await waitFor(() => expect(card().getByRole('radio', { name: 'Careful' })).toBeVisible())
  reply()
  await waitFor(() => expect(estimating()).toEqual([]))
  expect(card().queryByText(/remembered\.$/)).not.toBeInTheDocument()
})

it('there is no estimate when the worker fails, and the rest works', async () => {
  const { user } = await open([2])
  await waitFor(() => expect(requested()).toHaveLength(5))
  for (const worker of workers) worker.dispatchEvent(new Event('error'))
  await waitFor(() => expect(estimating()).toEqual([]))
  await user.click(card().getByRole('button', { name: 'Add Interval' }))
  expect(card().getAllByRole('spinbutton')).toHaveLength(2)
})

it('there is no estimate without workers', async () => {
  vi.unstubAllGlobals()
  await open([2])
  await waitFor(() => expect(estimating()).toEqual([]))
  expect(card().getByText(/counts as learned after 2 days/)).toBeVisible()
})
