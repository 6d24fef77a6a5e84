import { expect, it } from 'vitest'
import { createQueryClient, publicListsStaleTime } from './query-client.ts'

it('data is fresh for 5 seconds and cached for 5 minutes, and failed calls are not retried', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 5000, gcTime: 300_000, retry: false })
  expect(mutations).toMatchObject({ retry: false })
})

it('public lists are fresh for 5 minutes', () => expect(publicListsStaleTime).toBe(300_000))
