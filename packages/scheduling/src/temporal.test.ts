import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const polyfill = await import('temporal-polyfill/implementation')

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock('temporal-polyfill/implementation')
  vi.unstubAllGlobals()
  // The next test file of this process must not get a module of a stubbed engine.
  vi.resetModules()
})

/** An engine with a `Temporal` of its own, where an import of the polyfill fails. */
function stubNativeEngine(): void {
  vi.stubGlobal('Temporal', polyfill.Temporal)
  vi.doMock('temporal-polyfill/implementation', () => {
    throw new Error('the polyfill was imported')
  })
}

/** An engine without `Temporal`, regardless of the engine that runs the tests. */
const stubOldEngine = () => vi.stubGlobal('Temporal', undefined)

describe('an engine with Temporal', () => {
  test('computes days without the polyfill', async () => {
    stubNativeEngine()
    const { dayName, dayOf } = await import('./day.ts')
    expect(dayName(dayOf(Date.UTC(2026, 10, 22, 3), { timeZone: 'Europe/Berlin', dayStartsAt: 4 }))).toBe('2026-11-22')
  })

  test('loads no polyfill in a browser', async () => {
    stubNativeEngine()
    const temporal = await import('./temporal.browser.ts')
    await temporal.loadTemporal()
    expect(temporal.Temporal).toBe(polyfill.Temporal)
  })
})

describe('an engine without Temporal', () => {
  test('imports the polyfill', async () => {
    stubNativeEngine()
    stubOldEngine()
    await expect(import('./day.ts')).rejects.toThrow()
    await expect((await import('./temporal.browser.ts')).loadTemporal()).rejects.toThrow()
  })

  test('has the polyfill once the module is imported', async () => {
    stubOldEngine()
    const { Temporal, loadTemporal } = await import('./temporal.ts')
    await loadTemporal()
    expect(Temporal).toBe(polyfill.Temporal)
  })

  test('in a browser, has the polyfill once it is loaded, and loads it again after a failure', async () => {
    stubNativeEngine()
    stubOldEngine()
    const temporal = await import('./temporal.browser.ts')
    expect(temporal.Temporal).toBeUndefined()
    await expect(temporal.loadTemporal()).rejects.toThrow()
    vi.doUnmock('temporal-polyfill/implementation')
    await temporal.loadTemporal()
    expect(temporal.Temporal).toBe(polyfill.Temporal)
  })
})
