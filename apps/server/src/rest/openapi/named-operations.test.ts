import { endpoints } from '@wordtide/api'
import { expect, it } from 'vitest'
import { nameOperations } from './named-operations.ts'

it('openapi-trpc names a procedure by its path, groups it by the first part, and takes over what describes it', () => {
  const described = { summary: 'Get it', description: 'As it is.' }
  const procedures = [
    { name: 'lists.get', type: 'query', rest: described },
    { name: 'reviews.answers.submit', type: 'mutation', rest: { summary: 'Submit' } },
  ] as const
  expect([...nameOperations(procedures)]).toEqual([
    ['lists.get', { operationId: 'lists.get', tags: ['lists'], ...described }],
    ['reviews.answers.submit', { operationId: 'reviews.answers.submit', tags: ['reviews'], summary: 'Submit' }],
  ])
})

it('openapi-trpc names all endpoints, each once', () => {
  const ids = [...nameOperations(endpoints).values()].map(({ operationId }) => operationId)
  expect(ids).toEqual(endpoints.map(({ name }) => name))
})
