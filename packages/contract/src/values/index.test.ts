import { expect, it, onTestFinished, vi } from 'vitest'

it('the values can be imported without zod', async () => {
  // Other test files of this process have imported it.
  vi.resetModules()
  onTestFinished(() => {
    vi.doUnmock('zod')
    vi.resetModules()
  })
  vi.doMock('zod', () => {
    throw new Error('zod was imported')
  })
  await expect(import('../index.ts')).rejects.toThrow()
  await expect(import('./index.ts')).resolves.toHaveProperty('limits')
})
