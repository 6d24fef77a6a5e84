import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { limits } from '@wordtide/contract'
import { act, type PropsWithChildren } from 'react'
import { expect, it } from 'vitest'
import { statusFailure } from '../../../shared/api/errors.ts'
import { createQueryClient } from '../../../shared/api/query-client.ts'
import type { SeveralVocs } from './change-many.ts'
import { useManyChange } from './use-many-change.ts'

const ids = Array.from({ length: 2 * limits.bulk.vocs }, (_, index) => `voc-${index}`)

/** Renders a dialog's change, whose calls are recorded; the second one fails. */
function renderChange() {
  const client = createQueryClient()
  const sent: { first: string | undefined; toListId: string | undefined }[] = []
  const call = async ({ ids: [first], toListId }: SeveralVocs) => {
    sent.push({ first, toListId })
    if (sent.length === 2) throw TRPCClientError.from(statusFailure(403))
    return { copied: limits.bulk.vocs }
  }
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useManyChange({ name: 'copyMany', call, rowsAfter: () => () => undefined }), {
    wrapper,
  })
  const run = async (toListId?: string) => {
    let copied = 0
    const input = { listId: 'list-1', ids, ...(toListId !== undefined && { toListId }) }
    const onOutput = (output: { copied: number }) => {
      copied += output.copied
    }
    await act(() => result.current.run(input, onOutput).catch(() => undefined))
    return copied
  }
  return { run, sent }
}

const [first, second] = [ids[0], ids[limits.bulk.vocs]]

it('a repeated copy to the same list copies nothing twice, also after one to another list', async () => {
  const { run, sent } = renderChange()
  expect(await run('list-2')).toBe(limits.bulk.vocs)
  expect(await run('list-3')).toBe(ids.length)
  expect(await run('list-2')).toBe(ids.length)
  expect(sent).toEqual([
    { first, toListId: 'list-2' },
    { first: second, toListId: 'list-2' },
    { first, toListId: 'list-3' },
    { first: second, toListId: 'list-3' },
    { first: second, toListId: 'list-2' },
  ])
})

it('a change in place begins anew', async () => {
  const { run, sent } = renderChange()
  await run()
  await run()
  expect(sent.map((one) => one.first)).toEqual([first, second, first, second])
})
