import { expect, it, vi } from 'vitest'

it('the values can be imported without zod', async () => {
  vi.doMock('zod', () => {
    throw new Error('zod was imported')
  })
  await expect(import('../index.ts')).rejects.toThrow()
  await expect(import('./index.ts')).resolves.toHaveProperty('limits')
})
