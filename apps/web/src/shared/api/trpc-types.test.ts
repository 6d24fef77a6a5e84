import { type ErrorBody, type LanguageCode, type ListView, toErrorBody } from '@wordtide/contract'
import { describe, expectTypeOf, it } from 'vitest'
import { answer, refuse } from '../../testing/index.ts'
import type { ContractForm } from '../forms/use-contract-form.ts'
import type { ClientError } from './errors.ts'
import type { TrpcUtils, trpc } from './trpc.ts'

// `tsc`, which is part of `npm test`, checks the expected type errors of this file; no call here is ever executed.
type Hooks = typeof trpc
type Call = (...args: never[]) => unknown
type Input<Fetch extends Call> = Parameters<Fetch>[0]
type Output<Fetch extends Call> = Awaited<ReturnType<Fetch>>
type Send<Procedure extends { useMutation: Call }> =
  ReturnType<Procedure['useMutation']> extends { mutateAsync: infer Mutate extends Call } ? Mutate : never

/** Type-checks the function and does not call it. */
function compiled(_: (send: { list: Send<Hooks['lists']['create']> }, read: TrpcUtils) => unknown): void {}

type NewList = Input<Send<Hooks['lists']['create']>>
type NewVoc = Input<Send<Hooks['vocs']['create']>>
type VocsPage = Input<TrpcUtils['vocs']['list']['fetch']>

const fields = { name: 'Spanish basics', language: 'es' as const, targetLanguages: ['en' as const] }
type List = typeof fields

describe('the input of a call', () => {
  it('has every required field', () => {
    expectTypeOf<List>().toExtend<NewList>()
    expectTypeOf<Omit<List, 'name'>>().not.toExtend<NewList>()
    expectTypeOf<Omit<List, 'targetLanguages'>>().not.toExtend<NewList>()
    expectTypeOf<undefined>().not.toExtend<NewList>()
    expectTypeOf<{ listId: string; term: string; pos: 'n' }>().toExtend<NewVoc>()
    expectTypeOf<{ listId: string; term: string }>().not.toExtend<NewVoc>()
  })

  it('has no field of a wrong type', () => {
    expectTypeOf<List & { public: boolean }>().toExtend<NewList>()
    expectTypeOf<List & { public: string }>().not.toExtend<NewList>()
    expectTypeOf<Omit<List, 'name'> & { name: number }>().not.toExtend<NewList>()
    expectTypeOf<Omit<List, 'targetLanguages'> & { targetLanguages: 'en' }>().not.toExtend<NewList>()
    expectTypeOf<{ id: string }>().toExtend<Input<TrpcUtils['lists']['get']['fetch']>>()
    expectTypeOf<{ id: number }>().not.toExtend<Input<TrpcUtils['lists']['get']['fetch']>>()
  })

  it('has only known languages, parts of speech and sort orders', () => {
    expectTypeOf<NewList['language']>().toEqualTypeOf<LanguageCode>()
    expectTypeOf<Omit<List, 'language'> & { language: 'xx' }>().not.toExtend<NewList>()
    expectTypeOf<Omit<List, 'language'> & { language: string }>().not.toExtend<NewList>()
    expectTypeOf<{ listId: string; term: string; pos: 'noun' }>().not.toExtend<NewVoc>()
    expectTypeOf<{ listId: string; sort: 'term+' }>().toExtend<VocsPage>()
    expectTypeOf<{ listId: string; sort: 'term' }>().not.toExtend<VocsPage>()
  })

  it('has no unknown field', () => {
    compiled((send) => send.list({ ...fields, tags: [] }))
    // @ts-expect-error there is no such field
    compiled((send) => send.list({ ...fields, tag: [] }))
    compiled((_, read) => read.vocs.list.fetch({ listId: '1', search: 'casa' }))
    // @ts-expect-error there is no such field
    compiled((_, read) => read.vocs.list.fetch({ listId: '1', find: 'casa' }))
  })
})

describe('the output of a call', () => {
  it('is the whole view of the contract', () => {
    expectTypeOf<Output<TrpcUtils['lists']['get']['fetch']>>().toEqualTypeOf<ListView>()
    expectTypeOf<Output<Send<Hooks['lists']['create']>>>().toEqualTypeOf<ListView>()
  })

  it('has no other field', () => {
    compiled(async (_, read) => (await read.lists.get.fetch({ id: '1' })).dueCount)
    // @ts-expect-error there is no such field
    compiled(async (_, read) => (await read.lists.get.fetch({ id: '1' })).colour)
    // Only the page of a list has its origin.
    type Row = Output<TrpcUtils['lists']['listOwn']['fetch']>['lists'][number]
    expectTypeOf<Row>().toHaveProperty('vocsCount')
    expectTypeOf<Row>().not.toHaveProperty('origin')
  })
})

describe('the procedures', () => {
  it('are the queries and mutations of the server', () => {
    expectTypeOf<Hooks['lists']>().toHaveProperty('delete')
    expectTypeOf<Hooks['lists']>().not.toHaveProperty('rename')
    expectTypeOf<Hooks>().not.toHaveProperty('folders')
    expectTypeOf<Hooks['lists']['get']>().not.toHaveProperty('useMutation')
    expectTypeOf<Hooks['lists']['delete']>().not.toHaveProperty('useQuery')
    compiled((_, read) => read.lists.get)
    // @ts-expect-error there is no such procedure
    compiled((_, read) => read.lists.rename)
  })

  it('are those of the server in tests of screens', () => {
    compiled(() => answer('reviews.listLearned', [{ language: 'es', learnedCount: 1 }]))
    // @ts-expect-error there is no such procedure
    compiled(() => answer('reviews.forgotten', [{ language: 'es', learnedCount: 1 }]))
    // @ts-expect-error there is no such language
    compiled(() => answer('reviews.listLearned', [{ language: 'xx', learnedCount: 1 }]))
  })
})

describe('an error', () => {
  it('is in the catalogue', () => {
    compiled(() => [toErrorBody('ALREADY_SHARED'), refuse('lists.get', 'LIST_NOT_FOUND')])
    // @ts-expect-error there is no such entry
    compiled(() => toErrorBody('NEVER_SHARED'))
    // @ts-expect-error there is no such entry
    compiled(() => refuse('lists.get', 'LIST_LOST'))
  })

  it('is compared only with keys of the catalogue', () => {
    const body: ClientError = toErrorBody('WRONG_CREDENTIALS')
    const failed: Pick<ContractForm<never, unknown>, 'failureKey'> = { failureKey: 'WRONG_CREDENTIALS' }
    compiled(() => [body.key === 'MAX_SHARES_EXCEEDED', failed.failureKey === 'ACCOUNT_NOT_ACTIVATED'])
    // @ts-expect-error there is no such key
    compiled(() => body.key === 'MAX_SHARES_REACHED')
    // @ts-expect-error there is no such key
    compiled(() => failed.failureKey === 'ACCOUNT_ASLEEP')
  })

  it('has no field that the error body does not have', () => {
    expectTypeOf<ErrorBody>().toExtend<ClientError>()
    expectTypeOf<ClientError>().not.toHaveProperty('stack')
  })
})
