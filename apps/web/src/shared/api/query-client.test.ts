import { expect, it } from 'vitest'
import { createQueryClient, publicListsStaleTime } from './query-client.ts'

it('keeps what was fetched fresh for 5 seconds and in memory for 5 minutes, and never tries again by itself', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 5000, gcTime: 300_000, retry: false })
  expect(mutations).toMatchObject({ retry: false })
})

it('keeps the lists of everyone fresh for 5 minutes', () => expect(publicListsStaleTime).toBe(300_000))
